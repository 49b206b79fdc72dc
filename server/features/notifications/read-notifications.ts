import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import type { DB } from '../../db/schema.ts'
import type { News } from '../payments/complete-payment.ts'
import { countUnread } from './queries.ts'

/** Marks those of an account's notifications as read for which `which` holds; how many are unread after it, and what is to be emitted after the commit. */
export async function readNotifications(
  trx: Trx, accountId: string, which: (is: ExpressionBuilder<DB, 'notification'>) => Expression<SqlBool>, at: Date,
): Promise<{ total: number; news: News }> {
  const read = await trx.updateTable('notification').set({ read_at: at }).where('account_id', '=', accountId).where('read_at', 'is', null).where(which).returning('id').execute()
  const total = (await countUnread(trx, [accountId])).get(accountId) ?? 0
  return { total, news: (realtime) => read.length > 0 && realtime.emit(accountId, 'notification/read', { total }) }
}

/** Marks what has this `groupKey` as read: its reader has seen the thing itself, such as the conversation. */
export async function readGroup(trx: Trx, accountId: string, groupKey: string, at: Date): Promise<News> {
  return (await readNotifications(trx, accountId, (is) => is('group_key', '=', groupKey), at)).news
}
