import { idPattern } from '../../contract/id-text.ts'
import { invalidField } from './api-error.ts'

const timeAndId = new RegExp(`^([0-9a-z]{1,9})\\.(${idPattern})$`)

/** The end of a page of a list ordered by time; the id distinguishes equal times. */
export type TimeCursor = { at: Date; id: string }

/** Encodes the `nextCursor` of a page (product.md, Wire conventions). */
export function writeTimeCursor({ at, id }: TimeCursor): string {
  return Buffer.from(`${at.getTime().toString(36)}.${id}`).toString('base64url')
}

/**
 * Decodes the cursor `before`; undefined when it is absent.
 * @throws ApiError 422 for anything that `writeTimeCursor` did not produce
 */
export function readTimeCursor(before: string | undefined): TimeCursor | undefined {
  if (before === undefined) return undefined
  const found = timeAndId.exec(Buffer.from(before, 'base64url').toString())
  if (!found?.[1] || !found[2]) throw invalidField('before', "This cursor isn't valid")
  return { at: new Date(parseInt(found[1], 36)), id: found[2] }
}

/** Encodes the `nextCursor` of a list that is ordered by a number, which is passed as text because it may be large. */
export const writeNumberCursor = (number: string): string => Buffer.from(`n${number}`).toString('base64url')

/** Decodes the cursor of `writeNumberCursor`; undefined when it is absent. @throws ApiError 422 for anything else */
export function readNumberCursor(before: string | undefined): string | undefined {
  if (before === undefined) return undefined
  const found = /^n(\d{1,18})$/.exec(Buffer.from(before, 'base64url').toString())
  if (!found?.[1]) throw invalidField('before', "This cursor isn't valid")
  return found[1]
}

/** Cuts rows, of which one more than the page was loaded, to the page, with the cursor of the next page. */
export function cutPage<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
  at: (row: Row) => Date
): { page: Row[]; nextCursor?: string } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return rows.length > limit && last ? { page, nextCursor: writeTimeCursor({ at: at(last), id: last.id }) } : { page }
}
