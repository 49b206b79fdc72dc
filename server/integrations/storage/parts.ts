import { StorageError, type FinishedPart } from './storage.ts'

/** Minimum size of a part in bytes: S3 requires 5 MiB except for the last part, and allows at most 10 000 parts. */
const partBytes = 8 * 1024 * 1024
const maxParts = 9000

/** Lifetime, in seconds, of the address of a part; an upload that pauses longer requests new addresses. */
export const partTtlS = 6 * 3600

/** The sizes in bytes of the parts of an object of `size` bytes; the first is part 1. */
export function partSizes(size: number): number[] {
  const each = Math.max(partBytes, Math.ceil(size / maxParts))
  const count = Math.max(1, Math.ceil(size / each))
  return Array.from({ length: count }, (_, i) => Math.min(each, size - i * each))
}

/** Checks that a list of finished parts is complete and in order. @throws StorageError `invalid_part` */
export function checkHealth(size: number, parts: readonly FinishedPart[]): void {
  const expected = partSizes(size).length
  if (parts.length !== expected)
    throw new StorageError('invalid_part', `${expected} parts are required, ${parts.length} were given`)
  const wrong = parts.findIndex((part, i) => part.partNumber !== i + 1)
  if (wrong >= 0) throw new StorageError('invalid_part', `part ${wrong + 1} is missing or out of order`)
}

/**
 * Whether a text is a valid key: letters, digits, `_-.`, no segment that begins with a dot, so that it cannot leave the
 * root.
 */
export const isKey = (key: string): boolean =>
  key.length <= 300 && /^[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)*$/.test(key)

/** @throws StorageError `missing` for an invalid key */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new StorageError('missing', 'invalid key')
  return key
}

/**
 * Parses a Range header for `size` bytes; undefined for the whole object (header absent, malformed or with several
 * ranges, as HTTP allows).
 * @throws StorageError `bad_range`
 */
export function parseRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return undefined
  const start = found[1] === '' ? Math.max(0, size - Number(found[2])) : Number(found[1])
  const end = found[1] === '' || found[2] === '' ? size - 1 : Math.min(Number(found[2]), size - 1)
  if (start >= size || end < start) throw new StorageError('bad_range', `${size}`)
  return { start, end }
}
