import { discounted } from '../../../contract/money.ts'
import { fromMinor } from '../../../contract/money.ts'
import type { Deps } from '../../deps.ts'
import { releaseEarnings } from '../../features/earnings/release-earnings.ts'
import { addCard } from '../../features/payments/cards.ts'
import { topUp } from '../../features/payments/top-up.ts'
import { cancelSubscription } from '../../features/subscriptions/cancel.ts'
import { nextAnniversary } from '../../features/subscriptions/period.ts'
import { renewSubscriptions } from '../../features/subscriptions/renew.ts'
import { changeLimits } from '../../features/spending/change.ts'
import { subscribe } from '../../features/subscriptions/subscribe.ts'
import { tip } from '../../features/wallet/tip.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { openGateways } from '../../integrations/payments/open.ts'
import { demoFans } from './fans.ts'
import { planYear, type Deed } from './plan-year.ts'
import { ignoreRefusals } from './progress.ts'
import { demoCoupon, seedCoupons } from './seed-coupons.ts'
import { creatorId, fanId } from './seed-people.ts'
import { payCreators } from './seed-payouts.ts'

const hourMs = 3_600_000
/** ms of the year that are lived at once: nobody does two things that depend on each other within it but in their own order. */
const stepMs = 8 * hourMs
const weekSteps = 21
/** Steps since the newest week's work was done at the operator's desk: three days. */
const deskSteps = 9

/** The program as it was at a moment: same database, that time, and nobody online to be told. */
function depsAt(deps: Deps, at: Date): Deps {
  const clock = { now: () => at }
  return {
    ...deps,
    clock,
    gateways: openGateways(deps.config, deps.db, clock, deps.log),
    realtime: { ...deps.realtime, emit: () => undefined },
  }
}

const viewerOf = (fan: string, at: Date): Viewer => ({
  id: fanId(fan),
  isPerformer: false,
  isAdmin: false,
  status: 'active',
  isComplete: true,
  sessionId: '',
  authenticatedAt: at,
})

/** Does one thing as the fan would have done it through the API. A key that did it before does it no second time. */
async function live(deps: Deps, deed: Deed): Promise<void> {
  const then = depsAt(deps, deed.at)
  const viewer = viewerOf(deed.fan, deed.at)
  const key = `demo ${deed.key}`
  // The newest of that moment, or a second run would pay otherwise than the first.
  const card = () =>
    deps.db
      .selectFrom('payment_card')
      .select('id')
      .where('account_id', '=', viewer.id)
      .where('removed_at', 'is', null)
      .where('created_at', '<=', deed.at)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  switch (deed.does) {
    case 'card': {
      const known = await deps.db
        .selectFrom('payment_card')
        .select('id')
        .where('account_id', '=', viewer.id)
        .where('created_at', '=', deed.at)
        .executeTakeFirst()
      if (known) return
      await addCard(
        then,
        viewer.id,
        'sandbox',
        {
          number: deed.number,
          holder: deed.holder,
          expMonth: deed.expires.getUTCMonth() + 1,
          expYear: deed.expires.getUTCFullYear(),
          cvc: '123',
        },
        'en'
      )
      return
    }
    case 'topUp': {
      const cardId = (await card())?.id
      if (cardId) await topUp(then, viewer.id, { amount: deed.amount, cardId }, key, 'en')
      return
    }
    case 'subscribe': {
      const { creator, type } = deed
      const full = type === 'free' ? 0 : type === 'yearly' ? (creator.yearly ?? 0) : creator.monthly
      const coupon = deed.hasCoupon ? demoCoupon : undefined
      const price = fromMinor(coupon ? discounted(full, { kind: 'percentage', value: coupon.percent }) : full)
      await subscribe(
        then,
        { viewer, country: undefined, key, language: 'en' },
        {
          performerId: creatorId(creator.username),
          type,
          price,
          cardId: (await card())?.id,
          payFrom: 'card',
          couponCode: coupon?.code,
        }
      )
      return
    }
    case 'tip':
      await tip(then, { viewer, country: undefined, key, language: 'en' }, creatorId(deed.creator.username), {
        price: deed.price,
        message: deed.message,
      })
      return
    case 'cancel': {
      const living = await deps.db
        .selectFrom('subscription')
        .select('id')
        .where('user_id', '=', viewer.id)
        .where('performer_id', '=', creatorId(deed.creator.username))
        .where('status', 'in', ['active', 'past_due'])
        .executeTakeFirst()
      if (living) await cancelSubscription(then, viewer.id, living.id)
    }
  }
}

/** When something falls due by itself, given the deeds: renewals, and the ends of what was cancelled. */
function dueTimes(deeds: readonly Deed[], now: Date): number[] {
  return deeds.flatMap((deed) => {
    if (deed.does !== 'subscribe') return []
    // Free days last one in the demo; months follow them.
    const [begun, type] =
      deed.type === 'free' ? [new Date(deed.at.getTime() + 24 * hourMs), 'monthly' as const] : [deed.at, deed.type]
    const times: number[] = deed.type === 'free' ? [begun.getTime()] : []
    for (
      let at = nextAnniversary(begun, begun, type);
      at.getTime() <= now.getTime();
      at = nextAnniversary(begun, at, type)
    )
      times.push(at.getTime())
    return times
  })
}

/**
 * A year of money, lived through the same functions that serve the API, each thing at its own time: cards, top-ups, subscriptions with their renewals and ends,
 * tips, and each week the release of earnings and the payouts. Ends with the books as they stand now. Does nothing without the sandbox.
 */
export async function seedHistory(deps: Deps): Promise<void> {
  if (!deps.gateways.sandbox) return
  const now = deps.clock.now()
  await seedCoupons(deps)
  const deeds = planYear(now)
  const due = new Set(dueTimes(deeds, now).map((at) => Math.floor(at / stepMs)))
  const tryTo = await ignoreRefusals(deps)
  const byStep = Map.groupBy(deeds, (deed) => Math.floor(deed.at.getTime() / stepMs))
  const last = Math.floor(now.getTime() / stepMs)
  for (let step = Math.min(...byStep.keys()); step <= last; step++) {
    const byFan = Map.groupBy(byStep.get(step) ?? [], (deed) => deed.fan)
    const lived = [...byFan.values()].map(async (own) => {
      for (const deed of own) await tryTo(`${deed.fan} ${deed.key}`, () => live(deps, deed))
    })
    await Promise.all(lived)
    const end = new Date(Math.min((step + 1) * stepMs - 1, now.getTime()))
    if (due.has(step)) await renewSubscriptions(depsAt(deps, end))
    const week = (last - step - deskSteps) / weekSteps
    if (!Number.isInteger(week) || week < 0) continue
    await releaseEarnings(depsAt(deps, end))
    await payCreators(depsAt(deps, end), week)
  }
  await renewSubscriptions(depsAt(deps, now))
  await releaseEarnings(depsAt(deps, now))
  await limitFan(deps)
}

/** The demo fan allows themselves so much a month, in currency; nothing of the year was refused by it. */
async function limitFan(deps: Deps): Promise<void> {
  const [fan] = demoFans
  if (fan) await changeLimits(deps, fanId(fan.username), { month: 150 })
}
