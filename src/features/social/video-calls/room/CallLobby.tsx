import type { ReactElement, ReactNode } from 'react'
import type { VideoCall } from '../../../../../contract/social/video-calls/video-calls.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Avatar } from '../../../../ui/Avatar.tsx'
import s from './call-screen.module.css'
import { DeviceChoice } from '../../../platform/media/devices/DeviceChoice.tsx'
import { MediaButtons } from '../../../platform/media/devices/MediaButtons.tsx'
import { groupTexts } from './group/group-texts.ts'
import { ParticipantVideo } from './ParticipantVideo.tsx'
import { screenTexts } from './screen-texts.ts'
import { useCountdown } from './use-countdown.ts'
import type { OwnMedia } from './use-own-media.ts'
import { useOwnStream } from './use-own-stream.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

export type LobbyProps = {
  media: OwnMedia
  /** The place to go instead of joining. */
  back: { href: string; label: string }
  onJoin: () => void
  children: ReactNode
}

/** The screen before joining: preview, what awaits, devices. */
export const Lobby = ({ media, back, onJoin, children }: LobbyProps): ReactElement => {
  const t = useTexts(screenTexts)
  const own = useOwnStream(media.camera)
  const hasNothing = !media.opening && !media.camera && !media.microphone
  return (
    <div className={cx(layout.stack6, s.lobby)}>
      <div className={s.preview}>
        {own ? (
          <ParticipantVideo stream={own} isOwn label={t.you} className={s.video} />
        ) : (
          <p>{media.opening ? t.lobby.opening : t.cameraIsOff}</p>
        )}
        <div className={s.over}>
          <MediaButtons media={media} />
        </div>
      </div>
      <div className={cx(layout.stack4, s.side)}>
        {children}
        <DeviceChoice media={media} />
        <Button variant="lamp" size="lg" block disabled={media.opening} onClick={onJoin}>
          {hasNothing ? t.lobby.joinWithout : t.lobby.join}
        </Button>
        <ButtonLink variant="quiet" block href={back.href}>
          {back.label}
        </ButtonLink>
      </div>
    </div>
  )
}

export type CallLobbyProps = { call: VideoCall; other: VideoCall['user']; media: OwnMedia; onJoin: () => void }

/** The lobby of a call with one person; a fan in a group learns who sees whom. */
export const CallLobby = ({ call, other, media, onJoin }: CallLobbyProps): ReactElement => {
  const t = useTexts(screenTexts)
  const inGroup = useTexts(groupTexts)
  const left = useCountdown(call.startedAt ? call.endsAt : undefined)
  return (
    <Lobby media={media} back={{ href: `/messages/${call.conversationId}`, label: t.back }} onJoin={onJoin}>
      <Avatar name={other.name} src={other.avatar} size="lg" decorative />
      <h1 dir="auto">{call.isGroup ? inGroup.titleWith(other.name) : t.title(other.name)}</h1>
      <p>{call.startedAt ? t.lobby.begun(left) : t.lobby.lead(call.minutes)}</p>
      {call.isGroup && <Notice tone="info" title={inGroup.lobby(other.name)} />}
    </Lobby>
  )
}
