import type { MediaKind, MediaType } from '../../../contract/files.ts'
import { readStored, writeStored } from '../../lib/account-storage.ts'

/** What a browser remembers of an upload, so that another visit takes it up: not the bytes. Without a file id it had not begun. */
export type StoredUpload = {
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
export const readStoredUploads = (scope: string): StoredUpload[] | undefined => {
  const kept = readStored(nameOf(scope))
  return Array.isArray(kept) ? (kept as StoredUpload[]) : undefined
}

/** Remembers the uploads of a scope, or with undefined forgets them. */
export const writeStoredUploads = (scope: string, kept: readonly StoredUpload[] | undefined): void =>
  writeStored(nameOf(scope), kept)
