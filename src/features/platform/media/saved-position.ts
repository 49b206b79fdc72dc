import { deviceStore, readJson } from '../../../lib/storage.ts'

const KEY = 'watched'
/** Maximum number of videos with a saved position. */
const MAX_VIDEOS = 60
/** Length, in seconds, of the beginning and end in which no position is saved. */
const EDGE_S = 8

type Watched = [name: string, seconds: number][]

const read = (): Watched => {
  const stored = readJson(deviceStore, KEY)
  return Array.isArray(stored) ? (stored as Watched) : []
}

/** The saved position of a video, in seconds; 0 when there is none. */
export const savedPosition = (name: string): number => read().find(([known]) => known === name)?.[1] ?? 0

/** Saves the position of a video, or deletes it near the beginning or end. Does nothing without storage. */
export const keepPlace = (name: string, seconds: number, length: number): void => {
  const others = read().filter(([known]) => known !== name)
  const isWorthIt = seconds > EDGE_S && (length === 0 || seconds < length - EDGE_S)
  const next = isWorthIt ? [[name, Math.floor(seconds)] as const, ...others] : others
  deviceStore.set(KEY, JSON.stringify(next.slice(0, MAX_VIDEOS)))
}
