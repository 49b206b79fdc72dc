import type { ReactElement } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { useAppDispatch } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { removeMessage } from '../slice.ts'
import type { ThreadMessage } from '../thread-message.ts'
import { bubbleTexts } from './texts.ts'

/** Asks for confirmation before an own message is deleted for both people. */
export const RemoveMessage = ({
  message,
  name,
  onClose,
}: {
  message: ThreadMessage
  name: string
  onClose: () => void
}): ReactElement => {
  const t = useTexts(bubbleTexts)
  const dispatch = useAppDispatch()
  const remove = (): void => {
    dispatch(removeMessage.intent({ conversationId: message.conversationId, id: message._id }))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.removeTitle}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.keep}
          </Button>
          <Button variant="danger" onClick={remove}>
            {t.remove}
          </Button>
        </>
      }
    >
      <p>{t.removeText(name)}</p>
    </Dialog>
  )
}
