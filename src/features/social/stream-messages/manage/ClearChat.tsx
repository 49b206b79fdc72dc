import { useState } from 'react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { useAppDispatch } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { removeAllStreamMessages } from '../slice.ts'
import { manageTexts } from './manage-texts.ts'

/** Removes all messages of the viewer's own chat, after confirmation. */
export const ClearChat = ({ conversationId }: { conversationId: string }): ReactElement => {
  const t = useTexts(manageTexts)
  const dispatch = useAppDispatch()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t.clear}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.clearTitle}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {t.cancel}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false)
                dispatch(removeAllStreamMessages.intent({ conversationId }))
              }}
            >
              {t.clear}
            </Button>
          </>
        }
      >
        <p>{t.clearText}</p>
      </Dialog>
    </>
  )
}
