import type { Json } from '../../db/schema.ts'

/** Where a file's bytes lie in the storage: the column `file.keys`. The folder and the preview's key are unguessable and unlike each other. */
export type FileKeys = {
  /** As it was uploaded; never shown to anyone, downloaded only as what a buyer of a product gets. */
  original?: string
  /** Folder of all that one signature serves, with a slash at its end. */
  folder?: string
  /** Widths in pixels of the photo, or of the still of a video, smallest first: `<width>.webp` in the folder. */
  widths?: number[]
  /** Name of what plays: `video.mp4`, `sound.m4a`, `captions.vtt`. */
  main?: string
  /** Name of the playlist of all sizes. */
  hls?: string
  /** Names of everything else that lies in the folder, `main` and `hls` among them. */
  names?: string[]
  preview?: { key: string; width: number; height: number }
  /** A cover small and soft, as an address that holds its bytes: it stands in the page while the file is on its way. Null: none can be made of it. */
  glimpse?: string | null
}

/** Where the key of every object begins: what was uploaded, identity documents, avatars and covers, blurred pictures, and what files became, by their kind. */
export const keyFolders = ['original', 'document', 'public', 'preview', 'photo', 'video', 'audio', 'captions'] as const

/** The column's value as what it is. */
export const readKeys = (keys: Json): FileKeys => keys as FileKeys

/** Every object of a file in the storage. */
export function allKeys({ original, folder, widths = [], names = [], preview }: FileKeys): string[] {
  return [
    original,
    ...widths.map((width) => `${folder}${width}.webp`),
    ...names.map((name) => `${folder}${name}`),
    preview?.key,
  ].filter((key) => key !== undefined)
}
