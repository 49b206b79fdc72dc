import type { Db } from '../../../db/connect.ts'
import { findItems } from '../../catalogue/rights/find-items.ts'
import type { NotificationRow } from './present.ts'
import { viewerWithoutSession } from '../../../http/viewer-without-session.ts'

type ReadDeps = { db: Db; clock: { now(): Date } }

/**
 * Removes the texts of comments on items to which the reader has no access any more. `readerId` is the recipient of all rows; null when there are several, and
 * then only comments on public items keep their text. Creators always see comments on their own items. At most one query for each item type.
 */
export async function redactLockedComments<R extends NotificationRow>(
  deps: ReadDeps,
  rows: readonly R[],
  readerId: string | null,
  country?: string
): Promise<R[]> {
  const below = rows.flatMap(({ comment, account_id }) =>
    comment && comment.performerId !== account_id ? [comment] : []
  )
  if (below.length === 0) return [...rows]
  const viewer = readerId === null ? null : viewerWithoutSession(readerId, deps.clock.now())
  const types = [...new Set(below.map(({ itemType }) => itemType))]
  const found = await Promise.all(
    types.map((type) =>
      findItems(
        deps,
        type,
        below.flatMap(({ itemType, itemId }) => (itemType === type ? itemId : [])),
        { viewer, country }
      )
    )
  )
  const open = new Set(found.flatMap((items) => [...items.values()].flatMap(({ id, isOpen }) => (isOpen ? id : []))))
  return rows.map((row) =>
    row.comment && row.comment.performerId !== row.account_id && !open.has(row.comment.itemId)
      ? { ...row, comment: { ...row.comment, content: '' } }
      : row
  )
}
