import type { Notification, NotificationKind } from '../../../contract/notifications.ts'
import { fromMinor } from '../../../contract/money.ts'
import { presentPerson, type PersonRow } from '../people/present.ts'

/** What is kept of a notification besides who and when; `amount` in minor units. */
export type NotificationData = { amount?: number; detail?: string; excerpt?: string; href: string }

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
}

/** A notification as its reader sees it. Words of somebody who is hidden go with them. */
export function presentNotification(row: NotificationRow): Notification {
  const { amount, detail, excerpt, href } = row.data as NotificationData
  return {
    _id: row.id,
    kind: row.kind as NotificationKind,
    ...(row.actor && { actor: presentPerson(row.actor) }),
    total: row.total,
    ...(amount !== undefined && { amount: fromMinor(amount) }),
    ...(detail !== undefined && { detail }),
    ...(excerpt !== undefined && (row.actor || row.actor_id === null) && { excerpt }),
    href,
    isRead: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
