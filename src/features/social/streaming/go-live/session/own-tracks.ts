import { listDevices, openTrack } from '../../../../platform/media/devices/devices.ts'
import type { MediaKind } from '../../../../platform/media/devices/devices.ts'
import { createPictureMixer } from '../engine/picture-mixer.ts'
import { createSoundMixer } from '../engine/sound-mixer.ts'
import { changeLive, readLive, resetLive } from './live-state.ts'

/** Gives the mixers the tracks that are open now. */
const mix = (): void => {
  const { mixer, sound, camera, microphone, screen, scene, isMuted } = readLive()
  mixer?.show({ camera, screen: screen?.getVideoTracks()[0] }, scene)
  sound?.hear({ microphone, screen: screen?.getAudioTracks()[0] })
  sound?.setMuted(isMuted)
}

const refreshDevices = (): void => void listDevices().then((devices) => changeLive({ devices }))

/** Opens a device in place of the one before. What went wrong is in `faults`. */
export const openDevice = async (kind: MediaKind, deviceId?: string): Promise<void> => {
  const before = readLive()[kind]
  // Phones open only one camera at a time.
  before?.stop()
  const got = await openTrack(kind, deviceId)
  const { phase, faults } = readLive()
  const { [kind]: _old, ...others } = faults
  if (typeof got === 'string') changeLive({ [kind]: undefined, faults: { ...others, [kind]: got } })
  else if (phase === 'idle') return got.stop()
  else {
    // Two openings may have been under way, when the screen was left and entered again at once.
    readLive()[kind]?.stop()
    got.addEventListener('ended', () => {
      if (readLive()[kind] !== got) return
      changeLive({ [kind]: undefined, faults: { ...readLive().faults, [kind]: 'missing' } })
      mix()
    })
    changeLive({ [kind]: got, faults: others })
  }
  mix()
  refreshDevices()
}

export const toggleCamera = (): void => {
  const { camera } = readLive()
  if (!camera) return void openDevice('camera')
  camera.stop()
  changeLive({ camera: undefined })
  mix()
}

export const toggleMicrophone = (): void => {
  const { microphone, isMuted } = readLive()
  if (!microphone) return void openDevice('microphone')
  changeLive({ isMuted: !isMuted })
  mix()
}

const closeScreen = (): void => {
  const { screen } = readLive()
  for (const track of screen?.getTracks() ?? []) track.stop()
  changeLive({ screen: undefined, scene: 'camera' })
  mix()
}

/** Whether this browser can share a screen; phones cannot. */
export const canShareScreen = (): boolean =>
  typeof navigator !== 'undefined' && typeof navigator.mediaDevices?.getDisplayMedia === 'function'

/** Adds the screen with the camera in its corner, or takes it away. Nothing changes when the person cancels. */
export const toggleScreen = async (): Promise<void> => {
  if (readLive().screen) return closeScreen()
  const screen = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true }).catch(() => undefined)
  if (!screen) return
  // The browser's own "Stop sharing".
  screen.getVideoTracks()[0]?.addEventListener('ended', closeScreen)
  changeLive({ screen, scene: 'both' })
  mix()
}

/** Chooses what is seen while the screen is shared. */
export const chooseScene = (scene: ReturnType<typeof readLive>['scene']): void => {
  changeLive({ scene })
  mix()
}

/** Opens camera and microphone for a preview. `card`: the words in place of a camera that is off. */
export const openPreview = async (card: string): Promise<void> => {
  if (readLive().phase !== 'idle') return readLive().mixer?.setCard(card)
  const mixer = createPictureMixer()
  mixer.setCard(card)
  resetLive()
  changeLive({ phase: 'preview', mixer, sound: createSoundMixer(), isOpening: true })
  navigator.mediaDevices?.addEventListener('devicechange', refreshDevices)
  // One after the other, so that the refusal of one does not affect the other.
  await openDevice('camera')
  await openDevice('microphone')
  changeLive({ isOpening: false })
}

/** Releases camera, microphone and screen. */
export const closeDevices = (): void => {
  const { camera, microphone, screen, mixer, sound, over } = readLive()
  navigator.mediaDevices?.removeEventListener('devicechange', refreshDevices)
  for (const track of [camera, microphone, ...(screen?.getTracks() ?? [])]) track?.stop()
  mixer?.close()
  sound?.close()
  resetLive()
  if (over) changeLive({ over })
}

/** Ends the preview when its screen is left, unless the stream has begun. */
export const closePreview = (): void => {
  if (readLive().phase === 'preview') closeDevices()
}
