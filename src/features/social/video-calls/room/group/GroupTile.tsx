import { useEffect } from 'react'
import type { ReactElement } from 'react'
import type { VideoCall } from '../../../../../../contract/social/video-calls/video-calls.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { Avatar } from '../../../../../ui/Avatar.tsx'
import { IconButton } from '../../../../../ui/Button.tsx'
import { MicOff, PhoneOff } from '../../../../../ui/icons.tsx'
import { useCallStep } from '../../use-call-step.ts'
import { ParticipantVideo } from '../ParticipantVideo.tsx'
import { screenTexts } from '../screen-texts.ts'
import { StageMessage } from '../StageMessage.tsx'
import { useCallRoom } from '../use-call-room.ts'
import { useCountdown } from '../use-countdown.ts'
import { useEndInTime } from '../use-end-in-time.ts'
import type { OwnMedia } from '../use-own-media.ts'
import s from './group.module.css'
import { groupTexts } from './group-texts.ts'

export type GroupTileProps = {
  call: VideoCall
  media: OwnMedia
  /** Give up the calls that keep the creator from this one. */
  isInstead: boolean
  onElsewhere: () => void
  onOtherCall: (id: string) => void
  onRefused: () => void
  onEnd: () => void
}

/** One fan in the creator's group, with a connection and a clock of their own. */
export const GroupTile = ({
  call,
  media,
  isInstead,
  onElsewhere,
  onOtherCall,
  onRefused,
  onEnd,
}: GroupTileProps): ReactElement => {
  const t = useTexts(screenTexts)
  const inGroup = useTexts(groupTexts)
  const { user } = call
  const room = useCallRoom({
    callId: call._id,
    ownId: call.performer._id,
    isCaller: true,
    media,
    isJoined: true,
    isInstead,
    onRefused,
  })
  const { end } = useCallStep(call)
  useEndInTime(call, end, room.ahead)
  const left = useCountdown(call.startedAt ? call.endsAt : undefined, room.ahead)
  const { isElsewhere, otherCallId } = room
  useEffect(() => {
    if (isElsewhere) onElsewhere()
    if (otherCallId !== undefined) onOtherCall(otherCallId)
  }, [isElsewhere, otherCallId, onElsewhere, onOtherCall])
  const isConnected = room.state === 'connected'
  const isSeen = isConnected && room.remoteMedia.hasCamera
  return (
    <li className={s.tile} data-seen={isSeen}>
      <ParticipantVideo stream={room.remote} label={user.name} className={s.video} />
      {!isSeen && (
        <div className={s.absent}>
          <Avatar name={user.name} src={user.avatar} size="xl" decorative />
          <StageMessage call={call} name={user.name} room={room} isShort />
        </div>
      )}
      <div className={s.bar}>
        <strong dir="auto">{user.name}</strong>
        {isConnected && !room.remoteMedia.hasMicrophone && (
          <span role="img" aria-label={t.muted(user.name)}>
            <MicOff aria-hidden />
          </span>
        )}
        {call.startedAt && <span role="timer">{left}</span>}
        <IconButton
          size="sm"
          variant="secondary"
          className={s.end}
          label={inGroup.end(user.name)}
          icon={<PhoneOff />}
          onClick={onEnd}
        />
      </div>
    </li>
  )
}
