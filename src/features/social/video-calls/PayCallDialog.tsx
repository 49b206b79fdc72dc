import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Recipient } from '../../../../contract/social/conversations.ts'
import type { CallInMessage } from '../../../../contract/social/video-calls/video-calls.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PayCallForm } from './PayCallForm.tsx'
import { callTexts } from './texts.ts'

export type PayCallDialogProps = {
  open: boolean
  call: CallInMessage
  other: Pick<Recipient, 'name' | 'avatar'>
  /** The address to return to after a bank's authentication or a top-up: it opens this payment. */
  back: string
  onClose: () => void
}

/** The dialog to pay for an accepted call. */
export const PayCallDialog = ({ open, call, other, back, onClose }: PayCallDialogProps): ReactElement => {
  const t = useTexts(callTexts).paying
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open={open} onClose={onClose} busy={busy} title={call.isGroup ? t.groupTitle : t.title}>
      <PayCallForm call={call} other={other} back={back} onBusy={setBusy} onPaid={onClose} />
    </Dialog>
  )
}
