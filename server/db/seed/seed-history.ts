import { isCardCurrent } from '../../../contract/money/sandbox-cards.ts'
import { discounted, fromMinor } from '../../../contract/money/money.ts'
import type { Deps } from '../../deps.ts'
import { releaseEarnings } from '../../features/money/earnings/release-earnings.ts'
import { addCard } from '../../features/money/payments/cards.ts'
import { topUp } from '../../features/money/payments/top-up.ts'
import { cancelSubscription } from '../../features/money/subscriptions/cancel.ts'
import { nextAnniversary } from '../../../contract/money/period.ts'
import { renewSubscriptions } from '../../features/money/subscriptions/renew.ts'
import { changeLimits } from '../../features/money/spending/change.ts'
import { subscribe } from '../../features/money/subscriptions/subscribe.ts'
import { tip } from '../../features/social/charges/tip.ts'
import { viewerWithoutSession } from '../../http/viewer-without-session.ts'
import { openGateways } from '../../integrations/payments/open.ts'
import { demoFans } from './fans.ts'
import { planYear, type FanAction } from './plan-year.ts'
import { ignoreRefusals } from './progress.ts'
import { demoCoupon, seedCoupons } from './seed-coupons.ts'
import { seedDisputes } from './admin/seed-disputes.ts'
import { creatorId, fanId } from './seed-people.ts'
import { payCreators } from './seed-payouts.ts'

const hourMs = 3_600_000
/**
 * Length, in ms, of a step in which the demo's actions run concurrently: dependent actions within a step keep their
 * order.
 */
const stepMs = 8 * hourMs
const weekSteps = 21
/** Steps since the operator last decided on payouts: three days. */
const deskSteps = 9

/** The dependencies at a past moment: same database, that time, and no connected clients. */
function depsAt(deps: Deps, at: Date): Deps {
  const clock = { now: () => at }
  return {
    ...deps,
    clock,
    gateways: openGateways(deps.config, deps.db, clock, deps.log),
    realtime: { ...deps.realtime, emit: () => undefined },
  }
}

/** Performs one action through the same functions as the API. An idempotency key makes a second run harmless. */
async function perform(deps: Deps, action: FanAction): Promise<void> {
  const past = depsAt(deps, action.at)
  const viewer = viewerWithoutSession(fanId(action.fan), action.at)
  const key = `demo ${action.key}`
  // The newest card at that moment that has not expired; otherwise a second run would pay differently from the first.
  const card = async () => {
    const cards = await deps.db
      .selectFrom('payment_card')
      .select(['id', 'exp_month', 'exp_year'])
      .where('account_id', '=', viewer.id)
      .where('removed_at', 'is', null)
      .where('created_at', '<=', action.at)
      .orderBy('created_at', 'desc')
      .execute()
    return cards.find((one) => isCardCurrent(one.exp_month, one.exp_year, action.at)) ?? cards[0]
  }
  switch (action.does) {
    case 'card': {
      const known = await deps.db
        .selectFrom('payment_card')
        .select('id')
        .where('account_id', '=', viewer.id)
        .where('created_at', '=', action.at)
        .executeTakeFirst()
      if (known) return
      await addCard(
        past,
        viewer.id,
        'sandbox',
        {
          number: action.number,
          holder: action.holder,
          expMonth: action.expires.getUTCMonth() + 1,
          expYear: action.expires.getUTCFullYear(),
          cvc: '123',
        },
        'en'
      )
      return
    }
    case 'topUp': {
      const cardId = (await card())?.id
      if (cardId) await topUp(past, viewer.id, { amount: action.amount, cardId }, key, 'en')
      return
    }
    case 'subscribe': {
      const { creator, type } = action
      const full = type === 'free' ? 0 : type === 'yearly' ? (creator.yearly ?? 0) : creator.monthly
      const coupon = action.hasCoupon ? demoCoupon : undefined
      const price = fromMinor(coupon ? discounted(full, { kind: 'percentage', value: coupon.percent }) : full)
      await subscribe(
        past,
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
      await tip(past, { viewer, country: undefined, key, language: 'en' }, creatorId(action.creator.username), {
        price: action.price,
        message: action.message,
      })
      return
    case 'cancel': {
      const active = await deps.db
        .selectFrom('subscription')
        .select('id')
        .where('user_id', '=', viewer.id)
        .where('performer_id', '=', creatorId(action.creator.username))
        .where('status', 'in', ['active', 'past_due'])
        .executeTakeFirst()
      if (active) await cancelSubscription(past, viewer.id, active.id)
    }
  }
}

/** The times at which something is due, given the actions: renewals, and the ends of cancelled subscriptions. */
function dueTimes(actions: readonly FanAction[], now: Date): number[] {
  return actions.flatMap((action) => {
    if (action.does !== 'subscribe') return []
    // A free trial lasts one day in the demo and is followed by months.
    const [begun, type] =
      action.type === 'free'
        ? [new Date(action.at.getTime() + 24 * hourMs), 'monthly' as const]
        : [action.at, action.type]
    const times: number[] = action.type === 'free' ? [begun.getTime()] : []
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
 * Replays a year of payments through the functions that serve the API, each action at its own time: cards, top-ups,
 * subscriptions with renewals and ends, tips, and each week the release of earnings and the payouts. Ends with the
 * current balances. Does nothing without the sandbox.
 */
export async function seedHistory(deps: Deps): Promise<void> {
  if (!deps.gateways.sandbox) return
  const now = deps.clock.now()
  await seedCoupons(deps)
  const actions = planYear(now)
  const due = new Set(dueTimes(actions, now).map((at) => Math.floor(at / stepMs)))
  const tryTo = await ignoreRefusals(deps)
  const byStep = Map.groupBy(actions, (action) => Math.floor(action.at.getTime() / stepMs))
  const last = Math.floor(now.getTime() / stepMs)
  for (let step = Math.min(...byStep.keys()); step <= last; step++) {
    const byFan = Map.groupBy(byStep.get(step) ?? [], (action) => action.fan)
    const running = [...byFan.values()].map(async (own) => {
      for (const action of own) await tryTo(`${action.fan} ${action.key}`, () => perform(deps, action))
    })
    await Promise.all(running)
    const end = new Date(Math.min((step + 1) * stepMs - 1, now.getTime()))
    if (due.has(step)) await renewSubscriptions(depsAt(deps, end))
    const week = (last - step - deskSteps) / weekSteps
    if (!Number.isInteger(week) || week < 0) continue
    await releaseEarnings(depsAt(deps, end))
    await payCreators(depsAt(deps, end), week)
  }
  await renewSubscriptions(depsAt(deps, now))
  await releaseEarnings(depsAt(deps, now))
  await seedDisputes(deps, (at) => depsAt(deps, at))
  await limitFan(deps)
}

/** Sets the demo fan's monthly spending limit, in currency; it refused nothing in the year. */
async function limitFan(deps: Deps): Promise<void> {
  const [fan] = demoFans
  if (fan) await changeLimits(deps, fanId(fan.username), { month: 150 })
}
