import { useSyncExternalStore } from 'react'
import type { MediaControls, MediaFault, MediaKind } from '../../../../platform/media/devices/devices.ts'
import type { PictureMixer, Scene } from '../engine/picture-mixer.ts'
import type { PublisherFigures } from '../engine/publisher.ts'
import type { SoundMixer } from '../engine/sound-mixer.ts'

/** Why this browser does not send any more: another device took over, or the stream has ended. */
export type LiveOver = 'taken' | 'ended'

/**
 * What this browser does for a stream: nothing, it shows a preview, it begins to send, or it sends. It belongs to the
 * tab and not to a screen, so that a stream goes on while its creator looks at other pages of the site.
 */
export type LiveState = {
  phase: 'idle' | 'preview' | 'starting' | 'live' | 'ending'
  streamId?: string
  /** Set when sending ended by itself. */
  over?: LiveOver
  camera?: MediaStreamTrack | undefined
  microphone?: MediaStreamTrack | undefined
  screen?: MediaStream | undefined
  scene: Scene
  isMuted: boolean
  isOpening: boolean
  faults: Partial<Record<MediaKind, MediaFault>>
  devices: MediaControls['devices']
  mixer?: PictureMixer | undefined
  sound?: SoundMixer | undefined
  figures?: PublisherFigures | undefined
  /** How many watch, by the server's last answer. */
  viewers?: number
}

export const idleState: LiveState = {
  phase: 'idle',
  scene: 'camera',
  isMuted: false,
  isOpening: false,
  faults: {},
  devices: { camera: [], microphone: [] },
}

let state = idleState
const listeners = new Set<() => void>()

export const readLive = (): LiveState => state

export const changeLive = (patch: Partial<LiveState>): void => {
  state = { ...state, ...patch }
  for (const listener of listeners) listener()
}

export const resetLive = (): void => {
  state = idleState
  for (const listener of listeners) listener()
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A part of the state; it must be the same value as long as nothing has changed. */
export const useLive = <T>(select: (live: LiveState) => T): T =>
  useSyncExternalStore(
    listen,
    () => select(state),
    () => select(idleState)
  )
