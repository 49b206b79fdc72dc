import { fromMinor } from '../../../../contract/money/money.ts'
import { spending, type Spending } from '../../../../contract/money/spending.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { changeLimits, coolOff } from './change.ts'
import { readSpending } from './queries.ts'

const handlers = (deps: Deps): Handlers<typeof spending> => ({
  limits: ({ viewer }) => present(deps, viewer.id),
  update: async ({ viewer, body }) => {
    await changeLimits(deps, viewer.id, body)
    return present(deps, viewer.id)
  },
  coolOff: async ({ viewer, body, caller }) => {
    await coolOff(deps, viewer.id, body.days, caller.language)
    return present(deps, viewer.id)
  },
})

async function present(deps: Deps, accountId: string): Promise<Spending> {
  const now = deps.clock.now()
  const rows = await readSpending(deps.db, accountId, now)
  const until = rows[0]?.cool_off_until
  return {
    limits: rows.map((row) => ({
      period: row.period,
      cap: onWire(row.cap),
      spent: fromMinor(row.spent),
      resetsAt: row.until.toISOString(),
      next: row.next_at ? { cap: onWire(row.next_cap), at: row.next_at.toISOString() } : undefined,
    })),
    coolOffUntil: until && until > now ? until.toISOString() : undefined,
  }
}

const onWire = (cap: number | null): number | null => (cap === null ? null : fromMinor(cap))

/** An account's own spending limits. Purchases are checked by `spending_check`. */
export const registerSpending: RegisterFeature = (app, deps) => mount(app, deps, spending, handlers(deps))
