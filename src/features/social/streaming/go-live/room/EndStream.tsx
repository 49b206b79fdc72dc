import { useState } from 'react'
import type { ReactElement } from 'react'
import { refundedStreamS } from '../../../../../../contract/limits.ts'
import type { OwnStream } from '../../../../../../contract/social/streaming/streams.ts'
import { useSend } from '../../../../../api/use-send.ts'
import { siteTime } from '../../../../../lib/clock.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { Confirm } from '../../../../../ui/antd/Confirm.tsx'
import { Button } from '../../../../../ui/Button.tsx'
import { readLive } from '../session/live-state.ts'
import { stopSending } from '../session/live-session.ts'
import { roomTexts } from './room-texts.ts'

/** Whether the stream has run for so short a time that its tickets are returned. */
const isShort = ({ startedAt }: OwnStream): boolean =>
  startedAt === undefined || siteTime() - Date.parse(startedAt) < refundedStreamS * 1000

/** Ends the stream, after saying what that means. */
export const EndStream = ({ stream }: { stream: OwnStream }): ReactElement => {
  const t = useTexts(roomTexts)
  const [isAsking, setAsking] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const { send } = useSend('streaming.update')
  const end = async (): Promise<void> => {
    setEnding(true)
    // The last parts belong to the replay.
    if (readLive().streamId === stream._id) await stopSending()
    const sent = await send({ body: { streamId: stream._id, status: 'ended' } })
    setEnding(false)
    if (sent.ok) setAsking(false)
  }
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t.end}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.endTitle}
        confirm={t.end}
        cancel={t.keep}
        danger
        busy={isEnding}
        onConfirm={() => void end()}
      >
        <p>{t.endText}</p>
        {isAsking && stream.totalTickets > 0 && isShort(stream) && <p>{t.endRefund(stream.totalTickets)}</p>}
      </Confirm>
    </>
  )
}
