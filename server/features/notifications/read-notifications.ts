import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Total } from '../../../contract/snapshot-version.ts'
import type { DB } from '../../db/schema.ts'
import { retryOnConflict, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { AfterCommit } from '../../realtime/publish-after-commit.ts'
import { countUnread, findUnread } from './queries.ts'

type Telling = Pick<Deps, 'db' | 'clock' | 'realtime'>

/** Marks those of an account's notifications as read for which `which` holds, and tells its devices where there were some; how many are unread after it. */
export async function readNotifications(
  { db, clock, realtime }: Telling,
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

/** Marks what has this `groupKey` as read, and tells so: its reader has seen the thing itself, such as the conversation. */
export async function readGroup(deps: Telling, accountId: string, groupKey: string): Promise<void> {
  await readNotifications(deps, accountId, (is) => is('group_key', '=', groupKey))
}

/** What belongs to a conversation joins under this key while it is unread. */
export const groupOfConversation = (conversationId: string): string => `message:${conversationId}`

/**
 * Marks what was told of conversations as read by who has nothing left to see there: they have read it between the message and its notification, or what they had not read
 * was deleted.
 */
export async function markSeenRead(
  { db, clock, realtime }: Telling,
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

/** Tells accounts how many they have not read: some of it was read elsewhere, or is hidden from them now. */
export async function emitUnreadCount(
  { db, realtime }: Pick<Deps, 'db' | 'realtime'>,
  accountIds: readonly string[]
): Promise<void> {
  const totals = await countUnread(db, [...new Set(accountIds)])
  totals.forEach((unread, accountId) => realtime.emit(accountId, 'notification/read', unread))
}

/** Takes out of every bell what was told of things that are deleted; what is to be emitted after the commit. */
export async function deleteNotifications(trx: Trx, objectIds: readonly string[]): Promise<AfterCommit> {
  const gone = await trx
    .deleteFrom('notification')
    .where('object_id', 'in', objectIds)
    .returning(['account_id', 'read_at'])
    .execute()
  return (deps) =>
    emitUnreadCount(
      deps,
      gone.flatMap((row) => (row.read_at === null ? row.account_id : []))
    )
}

/** What was told of this thing reads otherwise now: lists that are on screen are asked for anew. What is to be emitted after the commit. */
export async function updateNotificationText(trx: Trx, objectId: string): Promise<AfterCommit> {
  const told = await trx.selectFrom('notification').select('account_id').where('object_id', '=', objectId).execute()
  return (deps) =>
    emitUnreadCount(
      deps,
      told.map((row) => row.account_id)
    )
}
