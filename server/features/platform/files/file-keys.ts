import type { Json } from '../../../db/schema.ts'

/**
 * Where a file's bytes are in the storage: the column `file.keys`. The folder and the key of the preview are random and
 * independent of each other.
 */
export type FileKeys = {
  /** The uploaded original. It is never displayed; buyers of a product and readers of a message can download it. */
  original?: string
  /** The folder of everything that one signature covers, with a trailing slash. */
  folder?: string
  /** The widths, in pixels, of a photo or of a video's still, ascending; stored as `<width>.webp` in the folder. */
  widths?: number[]
  /** The name of the playable file or the subtitles: `video.mp4`, `sound.m4a`, `captions.vtt`. */
  main?: string
  /** The name of the HLS playlist. */
  hls?: string
  /** The names of all other files in the folder, including `main` and `hls`. */
  names?: string[]
  preview?: { key: string; width: number; height: number }
  /**
   * A tiny blurred placeholder image of a cover as a data URL, shown until the cover is loaded. Null: none can be made
   * of it.
   */
  glimpse?: string | null
}

/**
 * The first path segment of every storage key: originals, identity documents, avatars and covers, blurred previews, and
 * processed files by kind.
 */
export const keyFolders = ['original', 'document', 'public', 'preview', 'photo', 'video', 'audio', 'captions'] as const

/** Casts the column's JSON value to its type. */
export const readKeys = (keys: Json): FileKeys => keys as FileKeys

/** The keys of all stored objects of a file. */
export function allKeys({ original, folder, widths = [], names = [], preview }: FileKeys): string[] {
  return [
    original,
    ...widths.map((width) => `${folder}${width}.webp`),
    ...names.map((name) => `${folder}${name}`),
    preview?.key,
  ].filter((key) => key !== undefined)
}
