import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { invalidField } from '../../../http/api-error.ts'
import { readSettings, type SiteSettings } from './queries.ts'

const ranges = [
  ['minimumSubscriptionPrice', 'maximumSubscriptionPrice'],
  ['minimumWalletPrice', 'maximumWalletPrice'],
  ['minimumTipPrice', 'maximumTipPrice'],
] as const

/**
 * Saves settings of the site, in the units of the server: cents, hundredths of a token, basis points, days (Spec §9).
 * They apply from the next request on, and every open browser shows them.
 * @throws ApiError invalid, at a maximum that is lower than its minimum
 */
export async function saveSettings(deps: Deps, changes: Partial<SiteSettings>): Promise<SiteSettings> {
  const now = deps.clock.now()
  const saved = await transactionWithEvents(deps, async (trx, record) => {
    const next = { ...(await readSettings(trx)), ...changes }
    for (const [low, high] of ranges)
      if (next[low] > next[high]) throw invalidField(high, 'The maximum must not be lower than the minimum')
    for (const [key, changed] of Object.entries(changes)) {
      const value = JSON.stringify(changed)
      await trx
        .insertInto('setting')
        .values({ key, value, updated_at: now })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
        .execute()
    }
    record('site.changed', {})
    return next
  })
  await deps.liveSettings.refresh()
  return saved
}
