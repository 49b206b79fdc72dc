import { useState } from 'react'
import type { ReactElement } from 'react'
import type { OwnStream } from '../../../../../../contract/social/streaming/streams.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { useAppSelector } from '../../../../../store/hooks.ts'
import { Modal } from '../../../../../ui/antd/Modal.tsx'
import { Button, ButtonLink } from '../../../../../ui/Button.tsx'
import { Eye, Pencil, Settings } from '../../../../../ui/icons.tsx'
import { DeviceChoice } from '../../../../platform/media/devices/DeviceChoice.tsx'
import { selectUser } from '../../../../identity/users/slice.ts'
import { cx } from '../../../../../ui/cx.ts'
import layout from '../../../../../ui/layouts/layout.module.css'
import { EditStream } from '../EditStream.tsx'
import { ObsPanel } from '../obs/ObsPanel.tsx'
import { useLive } from '../session/live-state.ts'
import { useMediaControls } from '../setup/use-media-controls.ts'
import { BrowserPicture } from './BrowserPicture.tsx'
import { EndStream } from './EndStream.tsx'
import { Health } from './Health.tsx'
import { ObsPicture } from './ObsPicture.tsx'
import { RoomChat } from './RoomChat.tsx'
import { RoomNews } from './RoomNews.tsx'
import { roomTexts } from './room-texts.ts'
import s from './room.module.css'
import { LiveFigures } from './LiveFigures.tsx'

/** What a creator sees and does while live: picture, health, chat, what came in, and the end. */
export const ControlRoom = ({ stream }: { stream: OwnStream }): ReactElement => {
  const t = useTexts(roomTexts)
  const user = useAppSelector(selectUser)
  const media = useMediaControls()
  const figures = useLive((live) => live.figures)
  const isHere = useLive(({ phase, streamId }) => phase !== 'idle' && streamId === stream._id)
  const [open, setOpen] = useState<'edit' | 'devices'>()
  const isBrowser = stream.source === 'browser'
  const health = isHere && figures ? figures : stream.health
  // What something else sends is known only by what arrives.
  const arriving = stream.isInterrupted ? 'silent' : stream.status === 'live' ? 'good' : 'waiting'
  const connection = isHere && figures ? figures.connection : arriving
  return (
    <div className={s.room}>
      <RoomNews stream={stream} isHere={isHere} />
      <header className={s.head}>
        <div className={s.words}>
          <p className={s.kicker}>{t.title}</p>
          <h1 title={stream.title}>{stream.title}</h1>
        </div>
        <div className={cx(layout.wrap, s.actions)}>
          {user && (
            <ButtonLink variant="quiet" icon={<Eye aria-hidden />} href={`/live/${user.username ?? user._id}`}>
              {t.viewerPage}
            </ButtonLink>
          )}
          <Button variant="secondary" icon={<Pencil aria-hidden />} onClick={() => setOpen('edit')}>
            {t.edit}
          </Button>
          <EndStream stream={stream} />
        </div>
      </header>
      <div className={s.main}>
        {isBrowser ? <BrowserPicture stream={stream} /> : <ObsPicture stream={stream} />}
        {isBrowser && isHere && (
          <div className={layout.wrap}>
            <Button variant="secondary" size="sm" icon={<Settings aria-hidden />} onClick={() => setOpen('devices')}>
              {t.devices}
            </Button>
          </div>
        )}
        {!isBrowser && stream.status === 'starting' && <ObsPanel />}
      </div>
      <aside className={s.chatSide}>{user && <RoomChat performerId={user._id} />}</aside>
      <div className={s.cards}>
        <Health health={health} connection={connection} />
        <LiveFigures stream={stream} />
      </div>
      <EditStream stream={stream} open={open === 'edit'} onClose={() => setOpen(undefined)} />
      <Modal open={open === 'devices'} onClose={() => setOpen(undefined)} title={t.devices}>
        {open === 'devices' && <DeviceChoice media={media} />}
      </Modal>
    </div>
  )
}
