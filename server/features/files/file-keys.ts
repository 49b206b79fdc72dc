import type { Json } from '../../db/schema.ts'

/** Where a file's bytes lie in the storage: the column `file.keys`. The photo's folder and its preview's key are unguessable and unlike each other. */
export type FileKeys = {
  /** As it was uploaded; never served to anyone. */
  original?: string
  /** Folder of the variants, with a slash at its end; they are named `<width>.webp`. */
  folder?: string
  /** Widths of the variants in pixels, smallest first. */
  widths?: number[]
  preview?: { key: string; width: number; height: number }
}

/** The column's value as what it is. */
export const readKeys = (keys: Json): FileKeys => keys as FileKeys

/** Every object of a file in the storage. */
export function allKeys(keys: FileKeys): string[] {
  const variants = (keys.widths ?? []).map((width) => `${keys.folder}${width}.webp`)
  return [keys.original, ...variants, keys.preview?.key].filter((key) => key !== undefined)
}
