import { sql } from 'kysely'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { publishAfterCommit } from '../../realtime/publish-after-commit.ts'
import { notify } from '../notifications/notify.ts'
import { describeDevice } from './device.ts'

/**
 * Notes the device that somebody has just signed in with (its user agent), and tells them of one that they have not used before: if it was not them, they learn of it on their
 * own devices. The first one of an account is no news.
 */
export async function mailNewDevice(deps: Deps, accountId: string, userAgent: string): Promise<void> {
  const device = describeDevice(userAgent)
  const at = deps.clock.now()
  const afterCommit = await transaction(deps.db, async (trx) => {
    const { rows } = await sql<{ is_new: boolean; is_first: boolean }>`
      insert into known_device as known (account_id, device, seen_at) values (${accountId}, ${device}, ${at})
      on conflict (account_id, device) do update set seen_at = excluded.seen_at
      returning xmax = 0 as is_new, not exists (select from known_device other where other.account_id = known.account_id) as is_first`.execute(
      trx
    )
    if (!rows[0]?.is_new || rows[0].is_first) return undefined
    return notify(deps, trx, {
      to: accountId,
      kind: 'account',
      detail: 'sign_in',
      excerpt: device,
      href: '/user/account?section=sessions',
      at,
    })
  })
  if (afterCommit) await publishAfterCommit(deps, afterCommit)
}
