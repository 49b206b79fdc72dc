import type { MediaKind, MediaType } from '../../../contract/files.ts'

/** What a browser remembers of an upload, so that another visit takes it up: not the bytes. Without a file id it had not begun. */
export type KeptUpload = { key: string; fileId?: string | undefined; name: string; size: number; lastModified: number; type: MediaType; kind: MediaKind; alt: string }

const nameOf = (scope: string): string => `uploads:${scope}`

/** The uploads of a scope that an earlier visit left, in order; undefined when there is no memory of it. */
export const readKept = (scope: string): KeptUpload[] | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(scope)) ?? 'null')
    return Array.isArray(kept) ? (kept as KeptUpload[]) : undefined
  } catch {
    return undefined
  }
}

/** Remembers the uploads of a scope, or with undefined forgets them. A full or forbidden storage costs only the memory. */
export const writeKept = (scope: string, kept: readonly KeptUpload[] | undefined): void => {
  try {
    if (kept) localStorage.setItem(nameOf(scope), JSON.stringify(kept))
    else localStorage.removeItem(nameOf(scope))
  } catch {
    // Nothing to do: the uploads go on, another visit begins anew.
  }
}
