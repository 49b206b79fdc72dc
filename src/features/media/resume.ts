const KEY = 'watched'
/** How many videos the browser remembers. */
const MOST = 60
/** Seconds at the beginning and the end that are not worth coming back to. */
const EDGE_S = 8

type Watched = [name: string, seconds: number][]

const read = (): Watched => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as Watched) : []
  } catch {
    return []
  }
}

/** Where this video was left, in seconds; 0: at the beginning, or never begun. */
export const leftAt = (name: string): number => read().find(([known]) => known === name)?.[1] ?? 0

/** Remembers where a video is left; near its beginning or end it is forgotten. Without storage nothing happens. */
export const keepPlace = (name: string, seconds: number, length: number): void => {
  const others = read().filter(([known]) => known !== name)
  const isWorthIt = seconds > EDGE_S && (length === 0 || seconds < length - EDGE_S)
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify((isWorthIt ? [[name, Math.floor(seconds)] as const, ...others] : others).slice(0, MOST))
    )
  } catch {
    // A full or forbidden storage costs the place, not the video.
  }
}
