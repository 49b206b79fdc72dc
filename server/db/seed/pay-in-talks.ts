import { toMinor } from '../../../contract/money/money.ts'
import type { Deps } from '../../deps.ts'
import { requestCall } from '../../features/social/video-calls/request-call.ts'
import type { Payer } from '../../features/money/wallet/charge-once.ts'
import { tip } from '../../features/social/charges/tip.ts'
import { buyPrivateItem } from '../../features/social/charges/buy-private-item.ts'
import { ignoreRefusals } from './progress.ts'
import { creatorId, fanId } from './seed-people.ts'
import { filesOf } from './seed-talks.ts'
import { demoTalks, type DemoTalk } from './talks.ts'

/** Delay, in ms, between the last message of a conversation and its tip or call request. */
const laterMs = 3 * 60_000
/** The prices of a minute of a call with the demo's creators, in tokens: for two, and for each fan in a group. */
const minutePrice = 2
const groupMinutePrice = 1

/**
 * Makes the payments of the demo's conversations through the wallet: purchased messages, tips, calls. Each once;
 * skipped if the balance is too low.
 */
export async function payInTalks(deps: Deps): Promise<void> {
  const withoutEvents = { ...deps, realtime: { ...deps.realtime, emit: () => undefined } }
  const tryTo = await ignoreRefusals(deps)
  for (const talk of demoTalks) {
    if (talk.tip) await tryTo(keyOf(talk, 'tip'), () => tipAfter(withoutEvents, talk))
    if (talk.call) await tryTo(keyOf(talk, 'call'), () => askForCall(withoutEvents, talk))
  }
  // These are paid at the current time and therefore last, so that the balances of a wallet are consistent by date.
  for (const talk of demoTalks)
    for (const [index, line] of talk.lines.entries())
      if (line.bought && line.price)
        await tryTo(keyOf(talk, `${index}`), () => buy(withoutEvents, talk, index, line.price ?? 0))
}

const keyOf = ({ creator, fan }: DemoTalk, what: string): string => `demo talk ${creator} ${fan} ${what}`
const payerOf = ({ clock }: Deps, talk: DemoTalk, what: string): Payer => ({
  viewer: {
    id: fanId(talk.fan),
    isPerformer: false,
    operatorRole: null,
    seesAllContent: false,
    status: 'active',
    postingRestriction: null,
    isComplete: true,
    sessionId: '',
    authenticatedAt: clock.now(),
    secondFactorAt: null,
    needsSecondFactor: false,
  },
  country: undefined,
  key: keyOf(talk, what),
  language: 'en',
})

async function buy(deps: Deps, talk: DemoTalk, index: number, price: number): Promise<void> {
  const message = await deps.db
    .selectFrom('message')
    .select('id')
    .where('files_of', '=', filesOf(talk, index))
    .executeTakeFirst()
  if (message) await buyPrivateItem(deps, payerOf(deps, talk, `${index}`), 'message', message.id, { price })
}

/** The time of the last movement in an account's wallet; the epoch if there was none. */
async function lastMovement(db: Deps['db'], accountId: string): Promise<number> {
  const last = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
    .select('ledger_transaction.created_at')
    .where('ledger_account.holder', '=', accountId)
    .where('ledger_account.kind', '=', 'wallet')
    .orderBy('ledger_transaction.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.created_at.getTime() ?? 0
}

/**
 * The conversation of a talk, and a clock set shortly after its last message and after its fan's last movement of
 * money.
 */
async function after(deps: Deps, { creator, fan }: DemoTalk) {
  const { conversation_id: id, active_at } = await deps.db
    .selectFrom('conversation_member')
    .select(['conversation_id', 'active_at'])
    .where('account_id', '=', fanId(fan))
    .where('other_id', '=', creatorId(creator))
    .executeTakeFirstOrThrow()
  const at = new Date(
    Math.min(
      deps.clock.now().getTime(),
      Math.max(active_at.getTime(), await lastMovement(deps.db, fanId(fan))) + laterMs
    )
  )
  return { id, later: { ...deps, clock: { now: () => at } } }
}

async function tipAfter(deps: Deps, talk: DemoTalk): Promise<void> {
  const [price, message] = talk.tip ?? [0, '']
  const { id, later } = await after(deps, talk)
  await tip(later, payerOf(deps, talk, 'tip'), creatorId(talk.creator), {
    price,
    message,
    about: { type: 'conversation', id },
  })
}

async function askForCall(deps: Deps, talk: DemoTalk): Promise<void> {
  const [minutes, note] = talk.call ?? [0, '']
  const [performerId, { viewer, country }] = [creatorId(talk.creator), payerOf(deps, talk, 'call')]
  const { later } = await after(deps, talk)
  await deps.db
    .insertInto('message_setting')
    .values({
      account_id: performerId,
      call_minute_price: toMinor(minutePrice),
      call_group_minute_price: toMinor(groupMinutePrice),
      updated_at: later.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const existing = await deps.db
    .selectFrom('video_call')
    .select('id')
    .where('user_id', '=', viewer.id)
    .where('performer_id', '=', performerId)
    .executeTakeFirst()
  if (!existing)
    await requestCall(later, {
      viewer,
      country,
      performerId,
      isGroup: false,
      minutes,
      note,
      price: minutes * minutePrice,
    })
}
