import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Total } from '../../../../contract/snapshot-version.ts'
import { idList } from '../../../db/id-list.ts'
import type { DB } from '../../../db/schema.ts'
import { retryOnConflict, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Listener } from '../../../events/subscriptions.ts'
import type { AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { deleteNotificationsWhere } from '../../catalogue/rights/delete-notifications.ts'
import { countUnread, findUnread } from './queries.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'realtime'>

/** Marks an account's notifications that match `which` as read, emits the new unread count if any changed, and returns it. */
export async function readNotifications(
  { db, clock, realtime }: ReadDeps,
  accountId: string,
  which: (is: ExpressionBuilder<DB, 'notification'>) => Expression<SqlBool>
): Promise<Total> {
  const read = await retryOnConflict(() =>
    db
      .updateTable('notification')
      .set({ read_at: clock.now() })
      .where('account_id', '=', accountId)
      .where('read_at', 'is', null)
      .where(which)
      .returning('id')
      .execute()
  )
  const unread = await findUnread(db, accountId)
  if (read.length > 0) realtime.emit(accountId, 'notification/read', unread)
  return unread
}

/** Marks the notifications of a conversation as read, because its member has read the conversation itself. */
export const readNotificationsOfConversation: Listener<'conversation.read'> = (deps, { data }) =>
  readNotifications(deps, data.accountId, (is) => is('group_key', '=', groupOfConversation(data.conversationId)))

/** A deleted message may have been the last unread one of its conversation. */
export const readNotificationsOfDeleted: Listener<'message.deleted'> = (deps, { data }) =>
  markSeenRead(deps, data.conversationIds)

/** A block hides notifications, and its end shows them again. */
export const emitUnreadOfBlock: Listener<'block.created' | 'block.deleted'> = (deps, { data }) =>
  emitUnreadCount(deps, [data.blockerId, data.blockedId])

/** The `groupKey` of the notifications of a conversation. */
export const groupOfConversation = (conversationId: string): string => `message:${conversationId}`

/**
 * Marks notifications of conversations as read for accounts without unread messages there: they read them before the notification was created, or the unread messages
 * were deleted.
 */
export async function markSeenRead(
  { db, clock, realtime }: ReadDeps,
  conversationIds: readonly string[]
): Promise<void> {
  if (conversationIds.length === 0) return
  const { rows } = await retryOnConflict(() =>
    sql<{ account_id: string }>`
    update notification set read_at = ${clock.now()} from conversation_member member
    where notification.kind = 'message' and notification.read_at is null and notification.object_id = any(${[...conversationIds]}::uuid[])
      and member.account_id = notification.account_id and member.conversation_id = notification.object_id and member.unread = 0
    returning notification.account_id`.execute(db)
  )
  await emitUnreadCount(
    { db, realtime },
    rows.map((row) => row.account_id)
  )
}

/** Emits the unread counts of accounts after notifications were read on another device or became hidden. */
export async function emitUnreadCount(
  { db, realtime }: Pick<Deps, 'db' | 'realtime'>,
  accountIds: readonly string[]
): Promise<void> {
  const totals = await countUnread(db, [...new Set(accountIds)])
  totals.forEach((unread, accountId) => realtime.emit(accountId, 'notification/read', unread))
}

/** Deletes the notifications of deleted objects; returns the events to emit after the commit. */
export async function deleteNotifications(trx: Trx, objectIds: readonly string[]): Promise<AfterCommit> {
  const deleted = await deleteNotificationsWhere(trx, sql`object_id = any(${idList(objectIds)})`)
  return (deps) =>
    emitUnreadCount(
      deps,
      deleted.flatMap((row) => (row.read_at === null ? row.account_id : []))
    )
}

/** Makes browsers reload the notifications of objects whose text has changed; returns the events to emit after the commit. */
export async function updateNotificationText(trx: Trx, objectIds: readonly string[]): Promise<AfterCommit> {
  const notifications = await trx
    .selectFrom('notification')
    .select('account_id')
    .where('object_id', 'in', objectIds)
    .unionAll(trx.selectFrom('notification_past').select('account_id').where('object_id', 'in', objectIds))
    .execute()
  return (deps) =>
    emitUnreadCount(
      deps,
      notifications.map((row) => row.account_id)
    )
}
