import { useRef } from 'react'
import type { ReactElement } from 'react'
import { MicOff, PhoneOff, PictureInPicture2 as PictureInPicture, Users } from '../../../../ui/icons.tsx'
import type { VideoCall } from '../../../../../contract/social/video-calls/video-calls.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import s from './call-screen.module.css'
import controls from '../../../platform/media/devices/media-buttons.module.css'
import { MediaButtons } from '../../../platform/media/devices/MediaButtons.tsx'
import { DeviceButton } from './DeviceButton.tsx'
import { groupTexts } from './group/group-texts.ts'
import { ParticipantVideo } from './ParticipantVideo.tsx'
import { screenTexts } from './screen-texts.ts'
import { StageMessage } from './StageMessage.tsx'
import type { useCallRoom } from './use-call-room.ts'
import { useCountdown } from './use-countdown.ts'
import type { OwnMedia } from './use-own-media.ts'
import { useOwnStream } from './use-own-stream.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

export type CallStageProps = {
  call: VideoCall
  other: VideoCall['user']
  media: OwnMedia
  room: ReturnType<typeof useCallRoom>
  onHangUp: () => void
  onLeave: () => void
}

/** The running call: the other person's video, the own video in a corner, the remaining time, and the controls. */
export const CallStage = ({ call, other, media, room, onHangUp, onLeave }: CallStageProps): ReactElement => {
  const t = useTexts(screenTexts)
  const inGroup = useTexts(groupTexts)
  const video = useRef<HTMLVideoElement>(null)
  const own = useOwnStream(media.camera)
  const left = useCountdown(call.startedAt ? call.endsAt : undefined, room.ahead)
  const isSeen = room.state === 'connected' && room.remoteMedia.hasCamera
  return (
    <div className={s.stage}>
      <header className={cx(layout.cluster, s.top)}>
        <h1 dir="auto">{other.name}</h1>
        {room.state === 'connected' && !room.remoteMedia.hasMicrophone && (
          <span className={s.chip}>
            <MicOff aria-hidden />
            {t.muted(other.name)}
          </span>
        )}
        {call.isGroup && (
          <span className={s.chip}>
            <Users aria-hidden />
            {inGroup.people(room.otherFans)}
          </span>
        )}
        {call.startedAt && (
          <span className={s.chip} role="timer">
            {t.left(left)}
          </span>
        )}
      </header>
      <div className={cx(layout.stack4, s.other)} data-seen={isSeen}>
        <ParticipantVideo stream={room.remote} label={other.name} className={s.video} video={video} />
        {!isSeen && <Avatar name={other.name} src={other.avatar} size="xxl" decorative />}
        <StageMessage call={call} name={other.name} room={room} />
      </div>
      <div className={s.self}>
        {own ? <ParticipantVideo stream={own} isOwn label={t.you} className={s.video} /> : <p>{t.cameraIsOff}</p>}
      </div>
      <div className={cx(layout.wrap, s.controls)} role="group" aria-label={t.controls}>
        <MediaButtons media={media} />
        <DeviceButton media={media} />
        {/* Without a picture it stays in its place: the button beside it ends the call. */}
        {document.pictureInPictureEnabled && call.startedAt && (
          <IconButton
            size="lg"
            variant="secondary"
            className={controls.round}
            label={t.pip}
            disabled={!isSeen}
            icon={<PictureInPicture />}
            onClick={() =>
              void (
                document.pictureInPictureElement
                  ? document.exitPictureInPicture()
                  : video.current?.requestPictureInPicture()
              )?.catch(() => undefined)
            }
          />
        )}
        {call.startedAt ? (
          <IconButton
            size="lg"
            variant="danger"
            className={controls.round}
            label={t.hangUp}
            icon={<PhoneOff />}
            onClick={onHangUp}
          />
        ) : (
          <Button size="lg" variant="secondary" onClick={onLeave}>
            {t.leave}
          </Button>
        )}
      </div>
    </div>
  )
}
