import { StorageError, type FinishedPart } from './storage.ts'

/** Bytes of a part, at least: S3 takes none below 5 MiB but the last, and at most 10 000 parts. */
const partBytes = 8 * 1024 * 1024
const maxParts = 9000

/** Seconds for which the address of a part is good: an upload that pauses longer asks for its status and gets new ones. */
export const partTtlS = 6 * 3600

/** The sizes in bytes in which an object of `size` bytes is sent; the first is part 1. */
export function partSizes(size: number): number[] {
  const each = Math.max(partBytes, Math.ceil(size / maxParts))
  const count = Math.max(1, Math.ceil(size / each))
  return Array.from({ length: count }, (_, i) => Math.min(each, size - i * each))
}

/** Holds a list of finished parts against what was begun: complete and in order. @throws StorageError `invalid_part` */
export function checkParts(size: number, parts: readonly FinishedPart[]): void {
  const expected = partSizes(size).length
  if (parts.length !== expected)
    throw new StorageError('invalid_part', `${expected} parts were begun, ${parts.length} are named`)
  const wrong = parts.findIndex((part, i) => part.partNumber !== i + 1)
  if (wrong >= 0) throw new StorageError('invalid_part', `part ${wrong + 1} is missing or out of order`)
}

/** A key names an object below the root and nothing else: letters, digits, `_-.`, no segment that begins with a dot. */
export const isKey = (key: string): boolean =>
  key.length <= 300 && /^[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)*$/.test(key)

/** @throws StorageError `missing` for what is no key */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new StorageError('missing', 'no such key')
  return key
}

/** One Range header over `size` bytes: undefined = the whole (absent, malformed or several ranges, as HTTP allows). @throws StorageError `bad_range` */
export function parseRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return undefined
  const start = found[1] === '' ? Math.max(0, size - Number(found[2])) : Number(found[1])
  const end = found[1] === '' || found[2] === '' ? size - 1 : Math.min(Number(found[2]), size - 1)
  if (start >= size || end < start) throw new StorageError('bad_range', `${size}`)
  return { start, end }
}
