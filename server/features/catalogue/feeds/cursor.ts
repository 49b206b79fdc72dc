import { idPattern } from '../../../../contract/id-text.ts'
import { invalidField } from '../../../http/api-error.ts'

/** The position after which the next page starts: pinned posts come first, then newest first; the id breaks ties. */
export type CursorPosition = { isPinned: boolean; publishedAt: Date; id: string }

const position = new RegExp(`^([01])\\.([0-9a-z]{1,9})\\.(${idPattern})$`)

/** Encodes a position as the `nextCursor` of a page (product.md, Wire conventions). */
export function writeCursor(place: CursorPosition): string {
  return Buffer.from(`${place.isPinned ? 1 : 0}.${place.publishedAt.getTime().toString(36)}.${place.id}`).toString(
    'base64url'
  )
}

/**
 * Decodes `before`; undefined when it is absent.
 * @throws ApiError 422 for anything that `writeCursor` has not produced
 */
export function readCursor(before: string | undefined): CursorPosition | undefined {
  if (before === undefined) return undefined
  const found = position.exec(Buffer.from(before, 'base64url').toString())
  if (!found?.[2] || !found[3]) throw invalidField('before', "This cursor isn't valid")
  return { isPinned: found[1] === '1', publishedAt: new Date(parseInt(found[2], 36)), id: found[3] }
}
