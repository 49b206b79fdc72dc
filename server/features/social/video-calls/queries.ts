import { openCallStatuses } from '../../../../contract/social/video-calls/call-rules.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { containsText } from '../../../db/text-search.ts'

/** Video calls with both people and the message of the call. */
const calls = (db: Db) =>
  db
    .selectFrom('video_call as call')
    .innerJoin('message', 'message.call_id', 'call.id')
    .innerJoin('account as fan', 'fan.id', 'call.user_id')
    .innerJoin('account as creator', 'creator.id', 'call.performer_id')
    .select([
      'call.id',
      'call.status',
      'call.is_group',
      'call.minutes',
      'call.price',
      'call.note',
      'call.expires_at',
      'call.started_at',
      'call.used_minutes',
      'call.created_at',
      'call.user_id',
      'call.performer_id',
      'message.id as message_id',
      'message.conversation_id',
      'fan.name as fan_name',
      'fan.username as fan_username',
      'fan.avatar_file_id as fan_avatar',
      'fan.is_performer as fan_is_performer',
      'creator.name as creator_name',
      'creator.username as creator_username',
      'creator.avatar_file_id as creator_avatar',
    ])

/** SQL condition over `call`: this account is its fan or its creator. */
const isOf = (accountId: string): RawBuilder<boolean> =>
  sql<boolean>`${accountId}::uuid in (call.user_id, call.performer_id)`

/** One call of this account; undefined for an account that does not take part. */
export function findCall(db: Db, accountId: string, id: string) {
  return calls(db).where('call.id', '=', id).where(isOf(accountId)).executeTakeFirst()
}

/** One call, without a check of access. */
export function loadCall(db: Db, id: string) {
  return calls(db).where('call.id', '=', id).executeTakeFirst()
}
export type CallRow = NonNullable<Awaited<ReturnType<typeof loadCall>>>

/** The open calls of an account, newest first by default. */
export async function listCalls(
  db: Db,
  accountId: string,
  { limit, offset, sort, q }: { limit: number; offset: number; sort: 'asc' | 'desc'; q?: string | undefined }
): Promise<{ rows: CallRow[]; total: number }> {
  const found = calls(db)
    .where(isOf(accountId))
    .where('call.status', 'in', openCallStatuses)
    .where(containsText(['fan.name', 'fan.username', 'creator.name', 'creator.username'], q))
  const [rows, { total }] = await Promise.all([
    found.orderBy('call.created_at', sort).orderBy('call.id', sort).limit(limit).offset(offset).execute(),
    found
      .clearSelect()
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
