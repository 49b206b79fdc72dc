import type { Notification, NotificationKind } from '../../../contract/notifications.ts'
import { excerpt } from '../../../contract/excerpt.ts'
import type { ItemType } from '../../../contract/items.ts'
import { fromMinor } from '../../../contract/money.ts'
import { presentPerson, type PersonRow } from '../people/present.ts'

/** What is kept of a notification besides who and when; `amount` in minor units. */
export type NotificationData = { amount?: number; detail?: string; excerpt?: string; href: string }

/** The comment that a notification tells of, as it reads now, and what it stands below. */
export type ToldComment = { content: string; itemType: ItemType; itemId: string; performerId: string }

/** A notification with who caused it; `actor` is null where nobody did, or where they are hidden from its reader. */
export type NotificationRow = {
  id: string
  account_id: string
  kind: string
  actor_id: string | null
  total: number
  data: unknown
  read_at: Date | null
  created_at: Date
  updated_at: Date
  actor: PersonRow | null
  comment: ToldComment | null
}

const excerptLength = 140

/** How words begin, as a notification tells them. */
export const shorten = (text: string): string => excerpt(text, excerptLength)

/** The words that a notification shows, if any: a comment's as they are now. Words of somebody who is hidden go with them. */
export function excerptOf({
  data,
  actor,
  actor_id,
  comment,
}: Pick<NotificationRow, 'data' | 'actor' | 'actor_id' | 'comment'>): string | undefined {
  if (!actor && actor_id !== null) return undefined
  return (comment ? shorten(comment.content) : (data as NotificationData).excerpt) || undefined
}

/** A notification as its reader sees it. */
export function presentNotification(row: NotificationRow): Notification {
  const { amount, detail, href } = row.data as NotificationData
  return {
    _id: row.id,
    kind: row.kind as NotificationKind,
    ...(row.actor && { actor: presentPerson(row.actor) }),
    total: row.total,
    ...(amount !== undefined && { amount: fromMinor(amount) }),
    ...(detail !== undefined && { detail }),
    excerpt: excerptOf(row),
    href,
    isRead: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
