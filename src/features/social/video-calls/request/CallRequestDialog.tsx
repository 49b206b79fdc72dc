import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Conversation } from '../../../../../contract/social/conversations.ts'
import { useRequest } from '../../../../api/use-request.ts'
import { errorText } from '../../../../lib/error-texts.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ErrorState } from '../../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../../ui/feedback/Skeleton.tsx'
import { CallRequestForm } from './CallRequestForm.tsx'
import { requestTexts } from './request-texts.ts'

/** The dialog that requests a video call at the creator's current price. */
export const CallRequestDialog = ({
  open,
  conversation,
  onClose,
}: {
  open: boolean
  conversation: Conversation
  onClose: () => void
}): ReactElement => {
  const t = useTexts(requestTexts)
  const [busy, setBusy] = useState(false)
  const { recipient, callMinutePrice, callGroupMinutePrice } = conversation
  const params = { id: recipient._id }
  const single = useRequest(
    'videoCalls.value',
    { params },
    { enabled: open && callMinutePrice !== undefined, staleTime: 0 }
  )
  const group = useRequest(
    'videoCalls.value',
    { params, query: { isGroup: 'true' } },
    { enabled: open && callGroupMinutePrice !== undefined, staleTime: 0 }
  )
  const error = single.error ?? group.error
  const isLoaded = (callMinutePrice === undefined || single.data) && (callGroupMinutePrice === undefined || group.data)
  const values = {
    single: callMinutePrice === undefined ? undefined : single.data,
    group: callGroupMinutePrice === undefined ? undefined : group.data,
  }
  const reload = (): void => {
    single.reload()
    group.reload()
  }
  return (
    <Dialog open={open} onClose={onClose} busy={busy} title={t.title}>
      {isLoaded ? (
        <CallRequestForm recipient={recipient} values={values} onBusy={setBusy} onChanged={reload} onDone={onClose} />
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
