import type { ReactElement } from 'react'
import type { VideoCall } from '../../../../../contract/social/video-calls/video-calls.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/Button.tsx'
import s from './call-screen.module.css'
import { screenTexts } from './screen-texts.ts'
import type { useCallRoom } from './use-call-room.ts'
import { useCountdown } from './use-countdown.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

export type StageMessageProps = {
  call: VideoCall
  name: string
  room: ReturnType<typeof useCallRoom>
  /** Without explanations, for a small tile. */
  isShort?: boolean
}

/** The message over the video while there is no moving picture. */
export const StageMessage = ({ call, name, room, isShort = false }: StageMessageProps): ReactElement => {
  const t = useTexts(screenTexts)
  const left = useCountdown(call.startedAt ? undefined : call.expiresAt, room.ahead)
  const notice = ((): { title: string; hint?: string } | undefined => {
    if (room.state === 'connected') return room.remoteMedia.hasCamera ? undefined : { title: t.cameraOff(name) }
    if (!room.isPeerPresent)
      return call.startedAt
        ? { title: t.away(name), hint: t.awayHint }
        : { title: t.waiting(name), hint: `${room.isPeerBusy ? `${t.busy(name)} ` : ''}${t.waitingHint(left)}` }
    if (room.state === 'failed') return { title: t.notConnected, hint: t.notConnectedHint }
    return { title: room.state === 'reconnecting' ? t.reconnecting : t.connecting }
  })()
  return (
    <div className={cx(layout.stack2, s.notice)} role="status">
      {notice && <p className={s.noticeTitle}>{notice.title}</p>}
      {!isShort && notice?.hint && <p>{notice.hint}</p>}
      {room.state === 'failed' && room.isPeerPresent && (
        <Button variant="secondary" onClick={room.retry}>
          {t.again}
        </Button>
      )}
    </div>
  )
}
