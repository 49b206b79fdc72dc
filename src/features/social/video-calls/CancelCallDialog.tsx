import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { callTexts } from './texts.ts'
import type { useCallStep } from './use-call-step.ts'

export type CancelCallDialogProps = {
  open: boolean
  steps: ReturnType<typeof useCallStep>
  /** True: a request is declined. Otherwise it is withdrawn, or the call is cancelled. */
  isDeclined: boolean
  onClose: () => void
}

/** Asks for confirmation before a call is declined or cancelled, and explains what happens to the payment. */
export const CancelCallDialog = ({ open, steps, isDeclined, onClose }: CancelCallDialogProps): ReactElement => {
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
          <Button variant="quiet" onClick={onClose}>
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
