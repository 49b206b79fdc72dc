const KEY = 'live-volume'

/** The loudness that the viewer has chosen, 0 to 1. */
export type Volume = { volume: number; muted: boolean }

const START: Volume = { volume: 1, muted: false }

/** The volume of the last stream that was watched in this browser. */
export const storedVolume = (): Volume => {
  try {
    const { volume, muted } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Volume>
    return typeof volume === 'number' && volume >= 0 && volume <= 1 ? { volume, muted: muted === true } : START
  } catch {
    return START
  }
}

/** Stores what the viewer has chosen; not the silence in which browsers let a video start by itself. */
export const storeVolume = (chosen: Volume): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen))
  } catch {
    // The volume is not kept.
  }
}
