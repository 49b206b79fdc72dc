import { deviceStore, readJson } from '../../../../lib/storage.ts'

const KEY = 'live-volume'

/** The loudness that the viewer has chosen, 0 to 1. */
export type Volume = { volume: number; muted: boolean }

const START: Volume = { volume: 1, muted: false }

/** The volume of the last stream that was watched in this browser. */
export const storedVolume = (): Volume => {
  const { volume, muted } = (readJson(deviceStore, KEY) ?? {}) as Partial<Volume>
  return typeof volume === 'number' && volume >= 0 && volume <= 1 ? { volume, muted: muted === true } : START
}

/** Stores what the viewer has chosen; not the silence in which browsers let a video start by itself. */
export const storeVolume = (chosen: Volume): void => deviceStore.set(KEY, JSON.stringify(chosen))
