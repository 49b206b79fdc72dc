import type { Deps } from '../../deps.ts'
import { demoId } from './demo-id.ts'
import { creatorId } from './seed-people.ts'

const dayMs = 86_400_000

/** The coupon that some fans of the demo start with. */
export const demoCoupon = { username: 'ilka.varro', code: 'FIRSTROW', percent: 25 } as const

/** Coupons of the demo: one in use, one for a year, one that has ended, and one of the whole site. */
export async function seedCoupons(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const common = { subscription_type: null, total_limit: null, fan_limit: 1, valid_until: null, charges: 1 }
  const own = { ...common, performer_id: creatorId(demoCoupon.username) }
  const rows = [
    {
      ...own,
      code: demoCoupon.code,
      kind: 'percentage',
      value: demoCoupon.percent,
      charges: 3,
      total_limit: 500,
      valid_from: ago(363),
    },
    {
      ...own,
      code: 'ENCORE',
      kind: 'amount',
      value: 2000,
      subscription_type: 'yearly',
      valid_from: ago(40),
      valid_until: ago(-50),
    },
    { ...own, code: 'WINTER', kind: 'percentage', value: 50, valid_from: ago(330), valid_until: ago(270) },
    { ...common, performer_id: null, code: 'HELLO', kind: 'amount', value: 200, valid_from: ago(363) },
  ].map((row) => ({ ...row, id: demoId(`coupon ${row.code}`), created_at: row.valid_from, updated_at: row.valid_from }))
  await deps.db
    .insertInto('coupon')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
