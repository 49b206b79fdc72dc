import type { MediaKind, MediaType } from '../../../../contract/platform/files/files.ts'
import { readStored, writeStored } from '../../../lib/account-storage.ts'

/** A stored upload that a later visit can resume, without its bytes. Without a file id it had not started. */
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

/** The stored uploads of a scope, in order; undefined when there are none. */
export const readStoredUploads = (scope: string): StoredUpload[] | undefined => {
  const stored = readStored(nameOf(scope))
  return Array.isArray(stored) ? (stored as StoredUpload[]) : undefined
}

/** Stores the uploads of a scope, or removes them when undefined. */
export const writeStoredUploads = (scope: string, stored: readonly StoredUpload[] | undefined): void =>
  writeStored(nameOf(scope), stored)
