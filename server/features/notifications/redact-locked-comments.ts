import type { Db } from '../../db/connect.ts'
import { findItems } from '../rights/find-items.ts'
import type { NotificationRow } from './present.ts'

/** Somebody who is told, as one who looks at what they are told of. */
export const viewerForReader = (id: string, now: Date) =>
  ({
    id,
    isPerformer: false,
    isAdmin: false,
    status: 'active',
    isComplete: true,
    sessionId: '',
    authenticatedAt: now,
  }) as const

type Reading = { db: Db; clock: { now(): Date } }

/**
 * Takes away the words of comments below what their reader does not see any more: they are locked with it. `readerId` is whose notifications all of them are; null where they are of many, and
 * then only words below what everybody sees are left. A creator reads what is said below their own. At most a query for each type of item.
 */
export async function redactLockedComments<R extends NotificationRow>(
  deps: Reading,
  rows: readonly R[],
  readerId: string | null,
  country?: string
): Promise<R[]> {
  const below = rows.flatMap(({ comment, account_id }) =>
    comment && comment.performerId !== account_id ? [comment] : []
  )
  if (below.length === 0) return [...rows]
  const viewer = readerId === null ? null : viewerForReader(readerId, deps.clock.now())
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
