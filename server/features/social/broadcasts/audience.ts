import { sql, type RawBuilder } from 'kysely'
import type { Audience } from '../../../../contract/social/broadcasts.ts'
import type { Db } from '../../../db/connect.ts'
import { containsText } from '../../../db/text-search.ts'
import { isHiddenFrom } from '../../identity/visibility/hidden.ts'
import { personColumns } from '../../identity/visibility/present.ts'
import { givesAccess } from '../../identity/visibility/relations.ts'

/** The audience of a broadcast; `accountIds` for a chosen list. */
export type BroadcastTarget = {
  performerId: string
  audience: Audience
  accountIds?: readonly string[] | null | undefined
}

function fansOf({ performerId, audience }: BroadcastTarget, now: Date): RawBuilder<{ id: string }> {
  const followers = sql`select follower_id from follow where performer_id = ${performerId}`
  const subscribers = sql`select user_id from subscription where performer_id = ${performerId} and ${givesAccess(now)}`
  if (audience === 'followers') return sql`(${followers})`
  return audience === 'subscribers' ? sql`(${subscribers})` : sql`(${followers} union ${subscribers})`
}

/**
 * The accounts of an audience that may receive a message: they follow or subscribe, neither account is suspended, and
 * there is no block between the two (the bulk version of conversations/policy.ts).
 */
export const audienceQuery = (db: Db, to: BroadcastTarget, now: Date) =>
  db
    .selectFrom('account')
    .where(sql<boolean>`account.id in ${fansOf(to, now)}`)
    .where('account.status', '=', 'active')
    .where(
      sql<boolean>`exists (select from account sender where sender.id = ${to.performerId} and sender.status not in ('suspended', 'closed', 'erased'))`
    )
    .where('account.id', '<>', to.performerId)
    .where(sql<boolean>`not ${isHiddenFrom(sql.ref('account.id'), to.performerId, undefined)}`)
    .$if(to.audience === 'list', (accounts) =>
      accounts.where(sql<boolean>`account.id = any(${[...(to.accountIds ?? [])]}::uuid[])`)
    )

/** The number of accounts that would receive it. */
export async function countAudience(db: Db, to: BroadcastTarget, now: Date): Promise<number> {
  const { total } = await audienceQuery(db, to, now)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** One page of the accounts that would receive it, by name, and the total. */
export async function findAudience(
  db: Db,
  to: BroadcastTarget,
  { q, limit, offset }: { q?: string | undefined; limit: number; offset: number },
  now: Date
) {
  const found = audienceQuery(db, to, now).where(containsText(['account.name', 'account.username'], q))
  const rows = await found
    .select(personColumns)
    .orderBy('account.name')
    .orderBy('account.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** The next `limit` account ids of an audience after the id `after`, in order of id. */
export async function nextRecipients(
  db: Db,
  to: BroadcastTarget,
  after: string | null,
  limit: number,
  now: Date
): Promise<string[]> {
  const rows = await audienceQuery(db, to, now)
    .$if(after !== null, (accounts) => accounts.where('account.id', '>', after ?? ''))
    .select('account.id')
    .orderBy('account.id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
