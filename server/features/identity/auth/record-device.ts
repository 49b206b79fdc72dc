import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { describeDevice } from './device.ts'

/**
 * Stores the device (user agent) of a sign-in; returns its description if it is a new device of an account that already
 * had one.
 */
export async function storeDevice(
  trx: Trx,
  accountId: string,
  userAgent: string,
  at: Date
): Promise<string | undefined> {
  const device = describeDevice(userAgent)
  const { rows } = await sql<{ is_new: boolean; is_first: boolean }>`
    insert into known_device as known (account_id, device, seen_at) values (${accountId}, ${device}, ${at})
    on conflict (account_id, device) do update set seen_at = excluded.seen_at
    returning xmax = 0 as is_new, not exists (select from known_device other where other.account_id = known.account_id) as is_first`.execute(
    trx
  )
  return rows[0]?.is_new && !rows[0].is_first ? device : undefined
}

/** Stores the device of a sign-in. A new one is an event, so that the owner learns of a sign-in that was not theirs. */
export async function recordDevice(deps: Deps, accountId: string, userAgent: string): Promise<void> {
  await transactionWithEvents(deps, async (trx, record) => {
    const device = await storeDevice(trx, accountId, userAgent, deps.clock.now())
    if (device !== undefined) record('device.added', { accountId, device })
  })
}
