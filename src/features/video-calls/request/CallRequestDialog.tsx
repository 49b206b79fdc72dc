import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Recipient } from '../../../../contract/messages/conversations.ts'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { CallRequestForm } from './CallRequestForm.tsx'
import { requestTexts } from './request-texts.ts'

/** The dialog that requests a video call at the creator's current price. */
export const CallRequestDialog = ({
  open,
  recipient,
  onClose,
}: {
  open: boolean
  recipient: Recipient
  onClose: () => void
}): ReactElement => {
  const t = useTexts(requestTexts)
  const [busy, setBusy] = useState(false)
  const {
    data: value,
    error,
    reload,
  } = useRequest('videoCalls.value', { params: { id: recipient._id } }, { enabled: open, staleTime: 0 })
  return (
    <Dialog open={open} onClose={onClose} busy={busy} title={t.title}>
      {value ? (
        <CallRequestForm recipient={recipient} value={value} onBusy={setBusy} onChanged={reload} onDone={onClose} />
      ) : error ? (
        <ErrorState compact title={t.failed} message={errorText(error)} onRetry={reload} />
      ) : (
        <Loading>
          <SkeletonBlock height="26rem" />
        </Loading>
      )}
    </Dialog>
  )
}
