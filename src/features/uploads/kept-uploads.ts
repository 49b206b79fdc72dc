import type { MediaKind, MediaType } from '../../../contract/files.ts'
import { readKept, writeKept } from '../../lib/kept.ts'

/** What a browser remembers of an upload, so that another visit takes it up: not the bytes. Without a file id it had not begun. */
export type KeptUpload = {
  key: string
  fileId?: string | undefined
  name: string
  size: number
  lastModified: number
  type: MediaType
  kind: MediaKind
  alt: string
}

const nameOf = (scope: string): string => `uploads:${scope}`

/** The uploads of a scope that an earlier visit left, in order; undefined when there is no memory of it. */
export const readKeptUploads = (scope: string): KeptUpload[] | undefined => {
  const kept = readKept(nameOf(scope))
  return Array.isArray(kept) ? (kept as KeptUpload[]) : undefined
}

/** Remembers the uploads of a scope, or with undefined forgets them. */
export const writeKeptUploads = (scope: string, kept: readonly KeptUpload[] | undefined): void =>
  writeKept(nameOf(scope), kept)
