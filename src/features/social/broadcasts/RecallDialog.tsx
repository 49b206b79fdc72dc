import type { ReactElement } from 'react'
import type { Broadcast } from '../../../../contract/social/broadcasts.ts'
import { useSend } from '../../../api/use-send.ts'
import { count } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Confirm } from '../../../ui/antd/Confirm.tsx'
import { broadcastTexts } from './texts.ts'

/** Asks before a broadcast is unsent, and explains the consequences. */
export const RecallDialog = ({
  broadcast,
  onClose,
}: {
  broadcast: Broadcast | undefined
  onClose: () => void
}): ReactElement => {
  const t = useTexts(broadcastTexts)
  const locale = useLocale()
  const { send, sending } = useSend('broadcasts.recall')
  const recall = async (): Promise<void> => {
    if (!broadcast) return
    const sent = await send({ params: { id: broadcast._id } })
    if (sent.ok) showToast({ kind: 'success', message: t.recalling })
    onClose()
  }
  return (
    <Confirm
      open={broadcast !== undefined}
      onClose={onClose}
      busy={sending}
      danger
      title={t.recallTitle}
      confirm={t.recall}
      onConfirm={() => void recall()}
      cancel={t.keep}
    >
      <p>
        {broadcast?.status === 'sent'
          ? t.recallText(t.count(count(broadcast.totalSent, locale), broadcast.totalSent === 1))
          : t.recallUnsent}
      </p>
    </Confirm>
  )
}
