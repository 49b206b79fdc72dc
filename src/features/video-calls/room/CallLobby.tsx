import type { ReactElement } from 'react'
import type { VideoCall } from '../../../../contract/video-calls.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import s from './call-screen.module.css'
import { DeviceChoice } from './DeviceChoice.tsx'
import { MediaButtons } from './MediaButtons.tsx'
import { Picture } from './Picture.tsx'
import { screenTexts } from './screen-texts.ts'
import { useCountdown } from './use-countdown.ts'
import type { OwnMedia } from './use-own-media.ts'
import { useOwnStream } from './use-own-stream.ts'

export type CallLobbyProps = { call: VideoCall; other: VideoCall['user']; media: OwnMedia; onJoin: () => void }

/** Before one joins: how one looks, which devices, and what will happen. */
export const CallLobby = ({ call, other, media, onJoin }: CallLobbyProps): ReactElement => {
  const t = useTexts(screenTexts)
  const own = useOwnStream(media.camera)
  const left = useCountdown(call.startedAt ? call.endsAt : undefined)
  const hasNothing = !media.opening && !media.camera && !media.microphone
  return (
    <div className={s.lobby}>
      <div className={s.preview}>
        {own ? (
          <Picture stream={own} isOwn label={t.you} className={s.video} />
        ) : (
          <p>{media.opening ? t.lobby.opening : t.camera.isOff}</p>
        )}
        <div className={s.over}>
          <MediaButtons media={media} />
        </div>
      </div>
      <div className={s.side}>
        <Avatar name={other.name} src={other.avatar} size="lg" decorative />
        <h1 dir="auto">{t.title(other.name)}</h1>
        <p>{call.startedAt ? t.lobby.begun(left) : t.lobby.lead(call.minutes)}</p>
        <DeviceChoice media={media} />
        <Button variant="lamp" size="lg" block disabled={media.opening} onClick={onJoin}>
          {hasNothing ? t.lobby.joinWithout : t.lobby.join}
        </Button>
        <ButtonLink variant="quiet" block href={`/messages/${call.conversationId}`}>
          {t.back}
        </ButtonLink>
      </div>
    </div>
  )
}
