import type {
  Notification,
  NotificationKind,
} from '../../../../contract/notifications/notification-center/notifications.ts'
import { excerpt } from '../../../../contract/text/excerpt.ts'
import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import { isNews } from './kinds.ts'
import { presentPerson, type PersonRow } from '../../identity/visibility/present.ts'

/** The stored data of a notification; `amount` in minor units. */
export type NotificationData = { amount?: number; detail?: string; excerpt?: string; dueAt?: string; href: string }

/** The comment of a notification with its current text, and the item it belongs to. */
export type QuotedComment = { content: string; itemType: ItemType; itemId: string; performerId: string }

/** A notification with its actor; null when the site caused it, or when the actor is hidden from the reader. */
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
  comment: QuotedComment | null
  /** The public title of the one item that was published. */
  title: string | null
}

const excerptLength = 140

/** Shortens a text to the length of an excerpt. */
export const shorten = (text: string): string => excerpt(text, excerptLength)

/** The excerpt of a notification, if any; of a comment, its current text, and of an item, its public title. Hidden actors have no excerpt. */
export function excerptOf({
  data,
  actor,
  actor_id,
  comment,
  title,
}: Pick<NotificationRow, 'data' | 'actor' | 'actor_id' | 'comment' | 'title'>): string | undefined {
  if (!actor && actor_id !== null) return undefined
  return (comment ? shorten(comment.content) : (title ?? (data as NotificationData).excerpt)) || undefined
}

const tabs: Readonly<Partial<Record<string, string>>> = {
  video: '?tab=videos',
  photo: '?tab=photos',
  gallery: '?tab=galleries',
  product: '?tab=shop',
}

/** The link of a notification: to the exact thing, or of several published items to the creator's list of them. */
export function hrefOf({
  kind,
  total,
  actor_id,
  data,
}: Pick<NotificationRow, 'kind' | 'total' | 'actor_id' | 'data'>): string {
  const { href, detail = '' } = data as NotificationData
  const isList = total > 1 && actor_id !== null && kind !== 'live' && isNews(kind)
  return isList ? `/${actor_id}${tabs[detail] ?? ''}` : href
}

/** The link as its reader gets it. A link to an account that is hidden from the reader would reveal it, so the list of notifications is linked instead. */
export function targetOf(row: NotificationRow): string {
  const href = hrefOf(row)
  return !row.actor && row.actor_id !== null && href.includes(row.actor_id) ? '/notifications' : href
}

/** A notification as its reader sees it. */
export function presentNotification(row: NotificationRow): Notification {
  const { amount, detail, dueAt } = row.data as NotificationData
  return {
    _id: row.id,
    kind: row.kind as NotificationKind,
    ...(row.actor && { actor: presentPerson(row.actor) }),
    total: row.total,
    ...(amount !== undefined && { amount: fromMinor(amount) }),
    ...(detail !== undefined && { detail }),
    excerpt: excerptOf(row),
    ...(dueAt !== undefined && { dueAt }),
    href: targetOf(row),
    isRead: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
