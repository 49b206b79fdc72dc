import { invalidField } from '../../http/api-error.ts'

/** Where a page ended: pinned posts come first, then newest first; the id breaks ties. */
export type CursorPosition = { isPinned: boolean; publishedAt: Date; id: string }

/** The `nextCursor` of a page (product.md, Wire conventions). */
export function writeCursor(place: CursorPosition): string {
  return Buffer.from(`${place.isPinned ? 1 : 0}.${place.publishedAt.getTime().toString(36)}.${place.id}`).toString(
    'base64url'
  )
}

/** Reads `before`; undefined where there is none. @throws ApiError 422 for anything `writeCursor` did not make */
export function readCursor(before: string | undefined): CursorPosition | undefined {
  if (before === undefined) return undefined
  const found = /^([01])\.([0-9a-z]{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    Buffer.from(before, 'base64url').toString()
  )
  if (!found?.[2] || !found[3]) throw invalidField('before', "This cursor isn't valid")
  return { isPinned: found[1] === '1', publishedAt: new Date(parseInt(found[2], 36)), id: found[3] }
}
