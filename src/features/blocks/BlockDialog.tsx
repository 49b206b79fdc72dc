import type { ReactElement } from 'react'
import { useSend } from '../../api/use-send.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import s from './blocks.module.css'
import { staleByBlock } from './stale.ts'
import { blockTexts } from './texts.ts'

export type BlockDialogProps = {
  person: { _id: string; name: string }
  onClose: () => void /** They are hidden from now on: a page of theirs is left. */
  onBlocked?: (() => void) | undefined
}

/** Says what a block does before it is set. Load it when it is asked for. */
export const BlockDialog = ({ person, onClose, onBlocked }: BlockDialogProps): ReactElement => {
  const t = useTexts(blockTexts)
  const { name } = person
  const { send, sending } = useSend('blocks.blockUser', { invalidate: staleByBlock })
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
      <ul className={s.effects}>
        <li>{t.hides(name)}</li>
        <li>{t.writes}</li>
        <li>{t.pays}</li>
        <li>{t.silent(name)}</li>
      </ul>
    </Dialog>
  )
}
