import { sql } from 'kysely'
import { sandbox } from '../../../contract/money/sandbox.ts'
import { payments } from '../../../contract/money/payments.ts'
import type { QueueName } from '../../../server/jobs/queues.ts'
import {
  anyIntent,
  payoutChange,
  cancelOrResume,
  orderChange,
  manualPayment,
  couponRush,
  type Intent,
  type PastDue,
} from './intents.ts'
import { answerDisputes, operatorActs } from './operator.ts'
import type { Household } from './people.ts'
import {
  carryOut,
  randomDeath,
  untilSurvived,
  survives,
  unlessUnavailable,
  type Deaths,
  type TrackedIntent,
} from './carry-out.ts'
import type { ModelSetup } from './setup.ts'

/** What happened during a run. */
export type ModelRun = { intents: Map<Household, TrackedIntent[]>; deaths: Deaths }

/** Number of households that act in parallel: as many as a server's database connections allow. */
const maxParallel = 30
/** Share of the fans' cards that are declined after the first round. */
const declinedShare = 0.3
const second = 1000
const day = 86_400 * second
/** ms between two rounds, one of each: long enough for earnings to be released, or for a month to end. */
const pauses = [
  [8 * day, 31 * day],
  [0, 4 * second, 3 * day, 31 * day],
  [4 * second, 3 * day, 31 * day, 366 * day],
] as const
/** The server's background jobs. */
const backgroundJobs = ['settle-payments', 'renew-subscriptions', 'release-earnings', 'send-payouts'] as const

/** Plays a run: all households act in parallel with the server's background jobs, until everything is settled. */
export async function play(model: ModelSetup): Promise<ModelRun> {
  const run: ModelRun = { intents: new Map(model.households.map((home) => [home, []])), deaths: new Map() }
  for (const [round, pause] of [...pauses, [0]].entries()) {
    await Promise.all([
      inParallel(model.households, (home) => playRound(model, home, run, round === 0)),
      runBackgroundJobs(model, run),
    ])
    if (round === 0) await declineCards(model)
    model.clock.advance(model.chance.pick<number>(pause))
  }
  await finishAll(model, run)
  return run
}

/** Calls `act` for all households, a limited number in parallel. */
async function inParallel(all: readonly Household[], act: (home: Household) => Promise<void>): Promise<void> {
  const waiting = [...all]
  await Promise.all(
    Array.from({ length: maxParallel }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await act(next)
    })
  )
}

async function playRound(
  model: ModelSetup,
  home: Household,
  { intents, deaths }: ModelRun,
  isFirst: boolean
): Promise<void> {
  const { chance } = home
  const act = async (intent: Intent) => {
    const tracked = await carryOut(model, home, intent, deaths)
    intents.get(home)?.push(tracked)
    await authenticate(model, home, tracked, deaths)
  }
  if (isFirst && chance.happens(0.2)) await Promise.all(couponRush(home).map(act))
  const operating = isFirst ? undefined : operatorActs(model, home, deaths)
  const wishes = [
    ...Array.from({ length: 1 + chance.below(2) }, () => anyIntent(home, model.site)),
    ...(isFirst ? [] : await followUps(model, home)),
  ]
  if (chance.happens(0.7)) await Promise.all(wishes.map(act))
  else for (const wish of wishes) await act(wish)
  if (!isFirst && chance.happens(0.4)) await gatewayActs(model, home, deaths)
  await operating
}

/** Makes cards that have paid decline from now on, so that renewals fail. */
async function declineCards({ db, chance, households }: ModelSetup): Promise<void> {
  const cards = households
    .flatMap(({ fans }) => fans)
    .filter(() => chance.happens(declinedShare))
    .map(({ cards }) => `card_${cards.pays}`)
  await db
    .updateTable('sandbox.card')
    .set({ behaviour: 'insufficient_funds' })
    .where(sql<boolean>`id = any(${cards})`)
    .execute()
}

/**
 * The cardholder approves the payment at the bank or not; the server is asked for the result more often than needed.
 */
async function authenticate(
  model: ModelSetup,
  home: Household,
  { intent, answers }: TrackedIntent,
  deaths: Deaths
): Promise<void> {
  const { chance } = home
  const last = answers.findLast((one) => one.actionUrl !== undefined)
  if (!last?.actionUrl || !last.id || chance.happens(0.2)) return
  const charge = last.actionUrl.split('/').at(-1) ?? ''
  const approve = {
    who: intent.who,
    endpoint: sandbox.authenticate,
    sent: { params: { id: charge }, body: { approve: chance.happens(0.7) } },
    mayBe: [],
  }
  const confirm = { who: intent.who, endpoint: payments.confirm, sent: { params: { id: last.id } }, mayBe: [] }
  const early = chance.happens(0.3) ? carryOut(model, home, confirm, deaths) : undefined
  await carryOut(model, home, approve, deaths)
  await Promise.all([early, carryOut(model, home, confirm, deaths)])
}

/** Follow-up actions: orders change status, subscriptions are cancelled and resumed, payouts are requested. */
async function followUps(model: ModelSetup, home: Household): Promise<Intent[]> {
  const { db } = model
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
    ...due.filter(() => chance.happens(0.7)).map((one) => manualPayment(home, model.site, one)),
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

/** The gateway refunds a payment and reports it twice in parallel; a server that dies receives the report again. */
async function gatewayActs(model: ModelSetup, home: Household, deaths: Deaths): Promise<void> {
  const paid = await model.db
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
    .where('amount', '>', 0) // of a verified card there is nothing to refund
    .orderBy('id')
    .execute()
  const payment = paid[home.chance.below(Math.max(1, paid.length))]
  if (!payment) return
  if ((await model.bank.find(payment.id))?.status === 'succeeded') await model.bank.refund(payment.id)
  await Promise.all(
    [1, 2].map(() => deliver(model, home, { queue: 'settle-payment', data: { paymentId: payment.id } }, deaths))
  )
}

/** Delivers a gateway event to the server until it is handled. */
const deliver = (
  model: ModelSetup,
  home: Pick<Household, 'chance'>,
  { queue, data }: { queue: QueueName; data: object },
  deaths: Deaths
): Promise<void> => untilSurvived(home, deaths, () => model.jobs.run(queue, data))

/** Runs the background jobs twice in parallel, as two processes do; each may die. */
async function runBackgroundJobs(model: ModelSetup, { deaths }: ModelRun): Promise<void> {
  const { chance, jobs } = model
  const once = async () => {
    for (const queue of backgroundJobs)
      await survives({ death: { ...randomDeath({ chance }), at: 1 + chance.below(60) }, lateMs: 0 }, deaths, () =>
        jobs.run(queue)
      )
    for (const job of await jobs.due())
      if (chance.happens(0.5))
        await survives({ death: randomDeath({ chance }), lateMs: 0 }, deaths, () =>
          jobs.run(job.queue, job.data)
        ).catch(unlessUnavailable)
  }
  await Promise.all([once(), once()])
}

/** Stops all failures and lets the server finish its remaining work. */
async function finishAll(model: ModelSetup, { deaths }: ModelRun): Promise<void> {
  model.gatewayConnection.isUnreliable = false
  // A claimed renewal can be claimed again after a day; an unfinished authentication is abandoned after an hour.
  for (let n = 0; n < 3; n++) {
    model.clock.advance(2 * 3600 * second)
    for (const queue of backgroundJobs) await model.jobs.run(queue)
    const jobs = await model.jobs.due()
    await Promise.all(
      jobs.map(async (job) => {
        await deliver(model, model, job, deaths)
        await model.jobs.done(job.id)
      })
    )
    // Those of the last round: all earlier ones may have been lost because nobody answered in time.
    if (n === 0) await inParallel(model.households, (home) => answerDisputes(model, home, deaths))
  }
}
