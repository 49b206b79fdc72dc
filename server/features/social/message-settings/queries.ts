import type { Db } from '../../../db/connect.ts'

/** An account's settings for messages and calls; undefined if they were never changed. */
export function findMessageSettings(db: Db, accountId: string) {
  return db
    .selectFrom('message_setting')
    .select(['who_may_write', 'shows_presence', 'call_minute_price', 'call_group_minute_price', 'call_minimum_minutes'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}
export type MessageSettingsRow = Awaited<ReturnType<typeof findMessageSettings>>
