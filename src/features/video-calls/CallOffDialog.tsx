import type { ReactElement } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAmounts } from '../settings/use-amounts.ts'
import { callTexts } from './texts.ts'
import type { useCallStep } from './use-call-step.ts'

export type CallOffDialogProps = {
  open: boolean
  steps: ReturnType<typeof useCallStep> /** Else it is called off, or withdrawn. */
  isDeclined: boolean
  onClose: () => void
}

/** Asks before a call is declined or called off, and says what happens with the money. */
export const CallOffDialog = ({ open, steps, isDeclined, onClose }: CallOffDialogProps): ReactElement => {
  const t = useTexts(callTexts)
  const { inWallet } = useAmounts()
  const { call, busy } = steps
  const words = isDeclined
    ? t.declining.words
    : call.status === 'paid'
      ? t.giveUp.paid(inWallet(call.price))
      : t.giveUp.free
  const go = async (): Promise<void> => {
    await (isDeclined ? steps.decline() : steps.cancel())
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy !== undefined}
      title={isDeclined ? t.declining.title : t.giveUp.title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {isDeclined ? t.declining.keep : t.giveUp.keep}
          </Button>
          <Button variant="danger" loading={busy !== undefined} onClick={() => void go()}>
            {isDeclined ? t.decline : t.cancel}
          </Button>
        </>
      }
    >
      <p>{words}</p>
    </Dialog>
  )
}
