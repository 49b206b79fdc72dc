import type { ReactElement } from 'react'
import type { OwnStream } from '../../../../../../contract/social/streaming/streams.ts'
import { useSend } from '../../../../../api/use-send.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { showToast } from '../../../../../lib/toast.ts'
import { Confirm } from '../../../../../ui/antd/Confirm.tsx'
import { listTexts } from './list-texts.ts'

type CancelStreamProps = { stream: OwnStream; open: boolean; onClose: () => void }

/** Cancels a scheduled stream, after saying what happens to its tickets. */
export const CancelStream = ({ stream, open, onClose }: CancelStreamProps): ReactElement => {
  const t = useTexts(listTexts)
  const { send, sending } = useSend('streaming.update')
  const cancel = async (): Promise<void> => {
    const sent = await send({ body: { streamId: stream._id, status: 'cancelled' } })
    if (sent.ok) showToast({ kind: 'success', message: t.cancelled })
    onClose()
  }
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={t.cancelTitle(stream.title)}
      confirm={t.cancel}
      cancel={t.keep}
      danger
      busy={sending}
      onConfirm={() => void cancel()}
    >
      <p>{t.cancelText}</p>
      {stream.totalTickets > 0 && <p>{t.cancelRefund}</p>}
    </Confirm>
  )
}
