import type { ServerPayload } from '../../contract/realtime.ts'

export type FileNews = ServerPayload<'file/changed'>

const listeners = new Set<(news: FileNews) => void>()

/** Hears of each change of one's own files while they are processed; returns the way out. */
export const onFileNews = (listener: (news: FileNews) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Passes on what the server said of a file. */
export const tellFileNews = (news: FileNews): void => {
  for (const listener of listeners) listener(news)
}
