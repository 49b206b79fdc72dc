import { useState } from 'react'
import type { ReactElement } from 'react'
import type { VideoCall } from '../../../../../../contract/social/video-calls/video-calls.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { IconButton } from '../../../../../ui/Button.tsx'
import { PhoneOff, Users } from '../../../../../ui/icons.tsx'
import { cx } from '../../../../../ui/cx.ts'
import layout from '../../../../../ui/layouts/layout.module.css'
import screen from '../call-screen.module.css'
import { DeviceButton } from '../DeviceButton.tsx'
import { MediaButtons } from '../../../../platform/media/devices/MediaButtons.tsx'
import controls from '../../../../platform/media/devices/media-buttons.module.css'
import { ParticipantVideo } from '../ParticipantVideo.tsx'
import { screenTexts } from '../screen-texts.ts'
import { useOwnStream } from '../use-own-stream.ts'
import { EndGroupDialog } from './EndGroupDialog.tsx'
import s from './group.module.css'
import { groupTexts } from './group-texts.ts'
import { GroupTile } from './GroupTile.tsx'
import type { GroupTileProps } from './GroupTile.tsx'

export type GroupStageProps = Omit<GroupTileProps, 'call' | 'onEnd'> & { calls: readonly VideoCall[] }

/** The running group call of a creator: a tile for each fan, the own picture, and the controls. */
export const GroupStage = ({ calls, media, ...tile }: GroupStageProps): ReactElement => {
  const t = useTexts(screenTexts)
  const inGroup = useTexts(groupTexts)
  const own = useOwnStream(media.camera)
  const [isEnding, setEnding] = useState(false)
  const [chosen, setChosen] = useState<VideoCall>()
  const ask = (call?: VideoCall): void => {
    setChosen(call)
    setEnding(true)
  }
  return (
    <div className={s.stage}>
      <header className={cx(layout.cluster, s.top)}>
        <h1>{inGroup.title}</h1>
        <span className={screen.chip}>
          <Users aria-hidden />
          {inGroup.count(calls.length)}
        </span>
      </header>
      <ul className={s.tiles} data-count={calls.length}>
        {calls.map((call) => (
          <GroupTile key={call._id} {...tile} call={call} media={media} onEnd={() => ask(call)} />
        ))}
      </ul>
      <div className={s.foot}>
        <div className={s.self}>
          {own ? (
            <ParticipantVideo stream={own} isOwn label={t.you} className={screen.video} />
          ) : (
            <p>{t.cameraIsOff}</p>
          )}
        </div>
        <div className={cx(layout.wrap, s.controls)} role="group" aria-label={t.controls}>
          <MediaButtons media={media} />
          <DeviceButton media={media} />
          <IconButton
            size="lg"
            variant="danger"
            className={controls.round}
            label={inGroup.endAll}
            icon={<PhoneOff />}
            onClick={() => ask()}
          />
        </div>
      </div>
      <EndGroupDialog
        calls={chosen ? [chosen] : calls}
        isAll={chosen === undefined}
        open={isEnding}
        onClose={() => setEnding(false)}
      />
    </div>
  )
}
