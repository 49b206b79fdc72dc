import type { ReactElement } from 'react'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { blockTexts } from './texts.ts'
import layout from '../../../ui/layouts/layout.module.css'

export type BlockDialogProps = {
  person: { _id: string; name: string }
  onClose: () => void
  /** Called after the block: leave a page of the blocked person. */
  onBlocked?: (() => void) | undefined
}

/** Explains the effects of a block and confirms it. Public pages open it too, so it is the light dialog; load it on demand. */
export const BlockDialog = ({ person, onClose, onBlocked }: BlockDialogProps): ReactElement => {
  const t = useTexts(blockTexts)
  const { name } = person
  const { send, sending } = useSend('blocks.blockUser')
  const block = async (): Promise<void> => {
    const sent = await send({ body: { userId: person._id } })
    if (!sent.ok) return
    showToast({ kind: 'success', message: t.blocked(name) })
    onClose()
    onBlocked?.()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={sending}
      title={t.blockTitle(name)}
      footer={
        <>
          <Button variant="quiet" disabled={sending} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button variant="danger" loading={sending} onClick={() => void block()}>
            {t.block}
          </Button>
        </>
      }
    >
      <ul className={layout.stack2}>
        <li>{t.hides(name)}</li>
        <li>{t.writes}</li>
        <li>{t.pays}</li>
        <li>{t.silent(name)}</li>
      </ul>
    </Dialog>
  )
}
