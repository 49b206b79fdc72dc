import { sql } from 'kysely'
import type { NewsLevel } from '../../../../contract/catalogue/follows/news-level.ts'
import type { Trx } from '../../../db/transaction.ts'
import { isHiddenFrom } from '../../identity/visibility/hidden.ts'
import { givesAccess, newsLevelOf } from '../../identity/visibility/relations.ts'

/** A follower or subscriber. `isReachable`: nothing keeps the creator's news from them. */
export type Fan = { id: string; level: NewsLevel; isReachable: boolean }

/** Number of fans in one transaction: notifications of each are a row or two. */
export const fansPerBatch = 500

/**
 * The next followers and subscribers of a creator after the account id `after`, in order of id, `fansPerBatch` at most;
 * fewer are the last ones. Not reachable are accounts that are not active, that have blocked the creator or are blocked
 * by the creator, and those whose country the creator has blocked.
 */
export async function nextFans(trx: Trx, performerId: string, after: string | null, now: Date): Promise<Fan[]> {
  const hidden = isHiddenFrom(sql.ref('account.id'), performerId, undefined)
  const { rows } = await sql<Fan>`
    with fan as (
      (select follower_id as id from follow where performer_id = ${performerId} and (${after}::uuid is null or follower_id > ${after}::uuid)
        order by follower_id limit ${fansPerBatch})
      union
      (select user_id from subscription where performer_id = ${performerId} and (${after}::uuid is null or user_id > ${after}::uuid) and ${givesAccess(now)}
        order by user_id limit ${fansPerBatch})
      order by id limit ${fansPerBatch}
    )
    select fan.id, ${newsLevelOf(sql.ref('fan.id'), sql`${performerId}::uuid`)} as level,
      (account.status = 'active' and not ${hidden}
        and not exists (select from block_country where performer_id = ${performerId} and block_country.country = upper(account.country))) as "isReachable"
    from fan join account on account.id = fan.id
    order by fan.id`.execute(trx)
  return rows
}
