import type { ReactElement } from 'react'
import { useTexts } from '../../../../../lib/texts.ts'
import { IconButton } from '../../../../../ui/Button.tsx'
import { MonitorOff, MonitorUp } from '../../../../../ui/icons.tsx'
import { MediaButtons } from '../../../../platform/media/devices/MediaButtons.tsx'
import controls from '../../../../platform/media/devices/media-buttons.module.css'
import s from '../go-live.module.css'
import type { Scene } from '../engine/picture-mixer.ts'
import { useLive } from '../session/live-state.ts'
import { canShareScreen, chooseScene, toggleScreen } from '../session/own-tracks.ts'
import { setupTexts } from './setup-texts.ts'
import { useMediaControls } from './use-media-controls.ts'

const scenes: readonly Scene[] = ['both', 'screen', 'camera']

/** Switches microphone, camera and screen, before and during a stream. */
export const PictureButtons = (): ReactElement => {
  const t = useTexts(setupTexts)
  const media = useMediaControls()
  const isSharing = useLive(({ screen }) => screen !== undefined)
  return (
    <div className={s.buttons} role="group" aria-label={t.controls}>
      <MediaButtons media={media} />
      {canShareScreen() && (
        <IconButton
          size="lg"
          variant="secondary"
          className={controls.round}
          aria-pressed={isSharing}
          label={isSharing ? t.screen.off : t.screen.on}
          icon={isSharing ? <MonitorOff /> : <MonitorUp />}
          onClick={() => void toggleScreen()}
        />
      )}
    </div>
  )
}

/** Chooses what is seen of screen and camera; nothing while no screen is shared. */
export const SceneChoice = (): ReactElement | null => {
  const t = useTexts(setupTexts)
  const isSharing = useLive(({ screen }) => screen !== undefined)
  const scene = useLive((live) => live.scene)
  if (!isSharing) return null
  return (
    <div className={s.scenes} role="radiogroup" aria-label={t.scene}>
      {scenes.map((one) => (
        <label key={one} data-checked={one === scene || undefined}>
          <input type="radio" name="scene" checked={one === scene} onChange={() => chooseScene(one)} />
          {t.scenes[one]}
        </label>
      ))}
    </div>
  )
}
