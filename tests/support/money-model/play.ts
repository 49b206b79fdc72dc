import { sql } from 'kysely'
import { sandbox } from '../../../contract/sandbox.ts'
import { payments } from '../../../contract/payments.ts'
import type { QueueName } from '../../../server/jobs/jobs.ts'
import type { Intent } from './intents.ts'
import {
  anyIntent,
  payoutChange,
  cancelOrResume,
  orderChange,
  manualPayment,
  couponRush,
  type PastDue,
} from './intents.ts'
import { operatorActs } from './operator.ts'
import type { Household } from './people.ts'
import {
  carryOut,
  randomDeath,
  untilSurvived,
  survives,
  unlessUnavailable,
  type Deaths,
  type Deed,
} from './carry-out.ts'
import type { ModelSetup } from './setup.ts'

/** What happened in a town. */
export type ModelRun = { deeds: Map<Household, Deed[]>; deaths: Deaths }

/** Households that are at it at once: as many as a server's connections bear. */
const crowd = 30
/** Share of the fans' cards that run dry after the first round. */
const dry = 0.3
const second = 1000
const day = 86_400 * second
/** ms that pass between two rounds, one of each: first until earnings are free, or a month is over. */
const pauses = [
  [8 * day, 31 * day],
  [0, 4 * second, 3 * day, 31 * day],
  [4 * second, 3 * day, 31 * day, 366 * day],
] as const
/** Work that the server does by itself. */
const chores = ['settle-payments', 'renew-subscriptions', 'release-earnings', 'send-payouts'] as const

/** Plays a story in a town: all households at once, the server's own work beside them, until everything has come to its end. */
export async function play(town: ModelSetup): Promise<ModelRun> {
  const story: ModelRun = { deeds: new Map(town.households.map((home) => [home, []])), deaths: new Map() }
  for (const [round, pause] of [...pauses, [0]].entries()) {
    await Promise.all([
      inCrowd(town.households, (home) => playRound(town, home, story, round === 0)),
      doChores(town, story),
    ])
    if (round === 0) await runDry(town)
    town.clock.advance(town.chance.pick<number>(pause))
  }
  await calmDown(town, story)
  return story
}

/** Does it for all, so many at once. */
async function inCrowd(all: readonly Household[], act: (home: Household) => Promise<void>): Promise<void> {
  const waiting = [...all]
  await Promise.all(
    Array.from({ length: crowd }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await act(next)
    })
  )
}

async function playRound(
  town: ModelSetup,
  home: Household,
  { deeds, deaths }: ModelRun,
  isFirst: boolean
): Promise<void> {
  const { chance } = home
  const act = async (intent: Intent) => {
    const deed = await carryOut(town, home, intent, deaths)
    deeds.get(home)?.push(deed)
    await authenticate(town, home, deed, deaths)
  }
  if (isFirst && chance.happens(0.2)) await Promise.all(couponRush(home).map(act))
  const operating = isFirst ? undefined : operatorActs(town, home, deaths)
  const wishes = [
    ...Array.from({ length: 1 + chance.below(2) }, () => anyIntent(home, town.site)),
    ...(isFirst ? [] : await secondThoughts(town, home)),
  ]
  if (chance.happens(0.7)) await Promise.all(wishes.map(act))
  else for (const wish of wishes) await act(wish)
  if (!isFirst && chance.happens(0.4)) await gatewayActs(town, home, deaths)
  await operating
}

/** Cards that have paid pay no more: renewals fail. */
async function runDry({ db, chance, households }: ModelSetup): Promise<void> {
  const cards = households
    .flatMap(({ fans }) => fans)
    .filter(() => chance.happens(dry))
    .map(({ cards }) => `card_${cards.pays}`)
  await db
    .updateTable('sandbox.card')
    .set({ behaviour: 'insufficient_funds' })
    .where(sql<boolean>`id = any(${cards})`)
    .execute()
}

/** The cardholder goes to the bank's page, or does not; the shop is asked how it went, more often than needed. */
async function authenticate(town: ModelSetup, home: Household, { intent, heard }: Deed, deaths: Deaths): Promise<void> {
  const { chance } = home
  const last = heard.findLast((one) => one.actionUrl !== undefined)
  if (!last?.actionUrl || !last.id || chance.happens(0.2)) return
  const charge = last.actionUrl.split('/').at(-1) ?? ''
  const approve = {
    who: intent.who,
    endpoint: sandbox.authenticate,
    sent: { params: { id: charge }, body: { approve: chance.happens(0.7) } },
    mayBe: [],
  }
  const confirm = { who: intent.who, endpoint: payments.confirm, sent: { params: { id: last.id } }, mayBe: [] }
  const early = chance.happens(0.3) ? carryOut(town, home, confirm, deaths) : undefined
  await carryOut(town, home, approve, deaths)
  await Promise.all([early, carryOut(town, home, confirm, deaths)])
}

/** What people do with what they have: orders move on, subscriptions are cancelled and resumed, earnings are asked for. */
async function secondThoughts(town: ModelSetup, home: Household): Promise<Intent[]> {
  const { db } = town
  const { chance, creators, fans } = home
  const sold = await db
    .selectFrom('product_order')
    .select(['id', 'performer_id'])
    .where(
      'performer_id',
      'in',
      creators.map(({ id }) => id)
    )
    .orderBy('id')
    .execute()
  const subscribed = await db
    .selectFrom('subscription')
    .select(['id', 'user_id'])
    .where(
      'user_id',
      'in',
      fans.map(({ id }) => id)
    )
    .orderBy('id')
    .execute()
  const asked = await db
    .selectFrom('payout_request')
    .select(['id', 'performer_id'])
    .where(
      'performer_id',
      'in',
      creators.map(({ id }) => id)
    )
    .where('status', '=', 'pending')
    .execute()
  const creator = chance.pick(creators)
  const { rows: due } = await sql<PastDue>`
    select id, user_id, performer_id, case when discounted_left > 0 then discounted_price else price end as cents
    from subscription where user_id = any(${fans.map(({ id }) => id)}::uuid[]) and status = 'past_due' order by id`.execute(
    db
  )
  const [order, subscription] = [
    sold[chance.below(Math.max(1, sold.length))],
    subscribed[chance.below(Math.max(1, subscribed.length))],
  ]
  return [
    ...due.filter(() => chance.happens(0.7)).map((one) => manualPayment(home, town.site, one)),
    ...(chance.happens(0.5)
      ? [payoutChange(home, creator, asked.find((one) => one.performer_id === creator.id)?.id)]
      : []),
    ...(order && chance.happens(0.6)
      ? [orderChange(home, creators.find(({ id }) => id === order.performer_id)!, order.id)]
      : []),
    ...(subscription && chance.happens(0.4)
      ? [cancelOrResume(home, fans.find(({ id }) => id === subscription.user_id)!, subscription.id)]
      : []),
  ]
}

/** The gateway gives a payment back, and says so twice at once; a dying server hears it once more. */
async function gatewayActs(town: ModelSetup, home: Household, deaths: Deaths): Promise<void> {
  const paid = await town.db
    .selectFrom('payment')
    .select('id')
    .where(
      'account_id',
      'in',
      home.fans.map(({ id }) => id)
    )
    .where('status', '=', 'succeeded')
    .where('gateway', '=', 'sandbox')
    .where('card_id', 'is not', null)
    .orderBy('id')
    .execute()
  const payment = paid[home.chance.below(Math.max(1, paid.length))]
  if (!payment) return
  if ((await town.bank.find(payment.id))?.status === 'succeeded') await town.bank.refund(payment.id)
  await Promise.all(
    [1, 2].map(() => hear(town, home, { queue: 'settle-payment', data: { paymentId: payment.id } }, deaths))
  )
}

/** The server hears what somebody has left for it, until it has understood. */
const hear = (
  town: ModelSetup,
  home: Pick<Household, 'chance'>,
  { queue, data }: { queue: QueueName; data: object },
  deaths: Deaths
): Promise<void> => untilSurvived(home, deaths, () => town.jobs.run(queue, data))

/** The server's own work, twice at once as two processes do it, each of which may die. */
async function doChores(town: ModelSetup, { deaths }: ModelRun): Promise<void> {
  const { chance, jobs } = town
  const once = async () => {
    for (const chore of chores)
      await survives({ death: { ...randomDeath({ chance }), at: 1 + chance.below(60) }, lateMs: 0 }, deaths, () =>
        jobs.run(chore)
      )
    for (const job of await jobs.due())
      if (chance.happens(0.5))
        await survives({ death: randomDeath({ chance }), lateMs: 0 }, deaths, () =>
          jobs.run(job.queue, job.data)
        ).catch(unlessUnavailable)
  }
  await Promise.all([once(), once()])
}

/** The weather clears, and the server does all that is left, as if nobody had ever died. */
async function calmDown(town: ModelSetup, { deaths }: ModelRun): Promise<void> {
  town.weather.isBad = false
  // What a renewal claimed stays claimable for a day; what a cardholder left open is given up after an hour.
  for (let n = 0; n < 3; n++) {
    town.clock.advance(2 * 3600 * second)
    for (const chore of chores) await town.jobs.run(chore)
    const jobs = await town.jobs.due()
    await Promise.all(
      jobs.map(async (job) => {
        await hear(town, town, job, deaths)
        await town.jobs.done(job.id)
      })
    )
  }
}
