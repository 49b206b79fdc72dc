import { addMonths } from '../../../contract/money/period.ts'
import { random } from './art/random.ts'
import { demoCreators } from './creators/all.ts'
import type { DemoCreator } from './creators/types.ts'
import { demoFans } from './fans.ts'
import { demoCoupon } from './seed-coupons.ts'
import { fanAffinity } from './seed-people.ts'

const dayMs = 86_400_000

/** What a fan did with money, and when. Amounts in currency or tokens as on the wire. */
export type FanAction = { at: Date; fan: string; key: string } & (
  | { does: 'card'; number: string; holder: string; expires: Date }
  | { does: 'topUp'; amount: number }
  | { does: 'subscribe'; creator: DemoCreator; type: 'free' | 'monthly' | 'yearly'; hasCoupon?: boolean }
  | { does: 'cancel'; creator: DemoCreator }
  | { does: 'tip'; creator: DemoCreator; price: number; message?: string }
)

const thanks = [
  'For the strings 🎶',
  'That last post made my week.',
  'Coffee is on me ☕',
  'Obrigado por isso!',
  'More of this, please.',
  'For the cat.',
  'Bravo!',
  'Li três vezes.',
  'From all of us at number 14.',
  undefined,
  undefined,
  undefined,
]

/** A time of day at which people are likely to be online: mostly evenings, more often on weekends; `days` ago. */
function evening(now: Date, days: number, seed: string): Date {
  const chance = random(`hour ${seed}`)
  const at = new Date(now.getTime() - days * dayMs)
  const weekday = at.getUTCDay()
  // Half of the activity from Monday to Wednesday is moved to the previous weekend.
  if (weekday >= 1 && weekday <= 3 && chance.chance(0.5)) at.setUTCDate(at.getUTCDate() - weekday - chance.int(0, 1))
  at.setUTCHours(chance.pick([8, 12, 13, 18, 19, 19, 20, 20, 21, 21, 22]), chance.int(0, 59), chance.int(0, 59), 0)
  return at.getTime() > now.getTime() - 3 * 3_600_000 ? new Date(at.getTime() - dayMs) : at
}

/**
 * Days ago, for a position from 0 to 1 among the fans: growing numbers with a peak before the holidays and a quiet
 * July, all within the year.
 */
function arrival(now: Date, share: number): number {
  const days = 3 + 352 * (1 - share ** 0.62)
  const month = new Date(now.getTime() - days * dayMs).getUTCMonth()
  const moved = month === 6 ? days - 24 : month === 0 ? days + 22 : days
  return moved < 3 || moved > 355 ? days : moved
}

/** The demo fan's own subscriptions: one in each state that a subscription can have. */
function demoFanActions(now: Date): FanAction[] {
  const fan = demoFans[0]?.username ?? ''
  const by = (username: string): DemoCreator =>
    demoCreators.find((one) => one.username.startsWith(username)) ?? (demoCreators[0] as DemoCreator)
  const at = (days: number, hours = 0) => new Date(now.getTime() - days * dayMs - hours * 3_600_000)
  // Renewed monthly on this day: last night's renewal found the card expired. Started two months ago if the previous
  // month does not have this day.
  const lastNight = at(0, 9)
  const monthAgo = addMonths(lastNight, -1)
  const begun = monthAgo.getUTCDate() === lastNight.getUTCDate() ? monthAgo : addMonths(lastNight, -2)
  const holder = demoFans[0]?.name ?? ''
  return [
    {
      does: 'card',
      at: at(363),
      fan,
      key: 'card',
      number: '4242424242424242',
      holder,
      expires: new Date(now.getTime() + 900 * dayMs),
    },
    { does: 'topUp', at: at(300, 4), fan, key: 'top up 1', amount: 60 },
    { does: 'subscribe', at: at(290, 3), fan, key: 'subscribe climber', creator: by('iker'), type: 'monthly' },
    { does: 'cancel', at: at(215, 2), fan, key: 'cancel climber', creator: by('iker') },
    {
      does: 'tip',
      at: at(214, 1),
      fan,
      key: 'tip 1',
      creator: by('marit'),
      price: 15,
      message: 'For the postcard on my fridge.',
    },
    { does: 'subscribe', at: at(190, 5), fan, key: 'subscribe painter', creator: by('marit'), type: 'yearly' },
    { does: 'subscribe', at: at(129, 2), fan, key: 'subscribe baker', creator: by('jandira'), type: 'monthly' },
    { does: 'tip', at: at(96, 1), fan, key: 'tip 2', creator: by('jandira'), price: 20, message: 'Para o forno novo!' },
    { does: 'topUp', at: at(60, 4), fan, key: 'top up 2', amount: 100 },
    { does: 'subscribe', at: at(70, 4), fan, key: 'subscribe dancer', creator: by('nneka'), type: 'monthly' },
    { does: 'cancel', at: at(4, 2), fan, key: 'cancel dancer', creator: by('nneka') },
    {
      does: 'card',
      at: new Date(begun.getTime() - 600_000),
      fan,
      key: 'old card',
      number: '5555555555554444',
      holder,
      expires: monthAgo,
    },
    { does: 'subscribe', at: begun, fan, key: 'subscribe potter', creator: by('dez'), type: 'monthly' },
    {
      does: 'tip',
      at: at(12, 6),
      fan,
      key: 'tip 3',
      creator: by('nneka'),
      price: 25,
      message: 'Eight counts, one breath. Thank you.',
    },
    { does: 'subscribe', at: at(0, 4), fan, key: 'subscribe gardener', creator: by('aroha'), type: 'free' },
  ]
}

/** What the other fans did in the year before `now`, oldest first for each of them. */
function otherFansActions(now: Date): FanAction[] {
  return demoFans.slice(1).flatMap(({ username: fan, name }, i): FanAction[] => {
    const chance = random(`year of ${fan}`)
    const actions: FanAction[] = []
    const expires = new Date(now.getTime() + (i % 9 === 4 ? -100 : 700) * dayMs) // some cards expire within the year
    actions.push({
      does: 'card',
      at: new Date(now.getTime() - 361 * dayMs),
      fan,
      key: 'card',
      number: i % 3 ? '4242424242424242' : '5555555555554444',
      holder: name,
      expires,
    })
    const liked = demoCreators.filter((creator) => fanAffinity(fan, creator) > 0.5).slice(0, 5)
    for (const creator of liked) {
      const seed = `${fan} ${creator.username}`
      const own = random(seed)
      // One fan has been subscribed from the beginning, so that no month is without a sale.
      const stayed = i === 0 && creator === liked[0]
      const days = stayed ? 352 : arrival(now, own())
      const type = stayed
        ? 'monthly'
        : creator.yearly && own.chance(0.16)
          ? 'yearly'
          : creator.offersFreeDays && own.chance(0.12)
            ? 'free'
            : 'monthly'
      const hasCoupon =
        creator.username === demoCoupon.username && type !== 'free' && random(`coupon of ${fan}`).chance(0.3)
      actions.push({
        does: 'subscribe',
        at: evening(now, days, seed),
        fan,
        key: `subscribe ${creator.username}`,
        creator,
        type,
        hasCoupon,
      })
      const stays = own.between(34, 300)
      if (!stayed && own.chance(0.55) && days > stays + 2)
        actions.push({
          does: 'cancel',
          at: evening(now, days - stays, `${seed} leaves`),
          fan,
          key: `cancel ${creator.username}`,
          creator,
        })
    }
    const generous = chance.int(0, 3)
    for (let n = 0; n < generous; n++) {
      const days = arrival(now, chance())
      actions.push({
        does: 'topUp',
        at: evening(now, Math.min(355, days + 5), `${fan} tops up ${n}`),
        fan,
        key: `top up ${n}`,
        amount: chance.pick([30, 50, 50, 80]),
      })
      const message = chance.pick(thanks)
      actions.push({
        does: 'tip',
        at: evening(now, days - 1, `${fan} tips ${n}`),
        fan,
        key: `tip ${n}`,
        creator: chance.pick(liked.length ? liked : demoCreators),
        price: chance.pick([10, 10, 12, 15, 20, 25]),
        ...(message && { message }),
      })
    }
    return actions
  })
}

/** The demo's year: everything the fans did, oldest first. */
export function planYear(now: Date): FanAction[] {
  return [...demoFanActions(now), ...otherFansActions(now)].sort((a, b) => a.at.getTime() - b.at.getTime())
}
