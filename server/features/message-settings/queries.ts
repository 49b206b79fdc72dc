import type { Db } from '../../db/connect.ts'

/** How an account takes messages and calls, where it has said so. */
export function findMessageSettings(db: Db, accountId: string) {
  return db
    .selectFrom('message_setting')
    .select(['who_may_write', 'shows_presence', 'call_minute_price', 'call_minimum_minutes'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}
export type MessageSettingsRow = Awaited<ReturnType<typeof findMessageSettings>>
