import { toMinor } from '../../../contract/money/money.ts'
import type { Deps } from '../../deps.ts'
import { requestCall } from '../../features/social/video-calls/request-call.ts'
import type { Payer } from '../../features/money/wallet/charge-once.ts'
import { tip } from '../../features/social/charges/tip.ts'
import { buyPrivateItem } from '../../features/social/charges/buy-private-item.ts'
import { viewerWithoutSession } from '../../http/viewer-without-session.ts'
import { ignoreRefusals } from './progress.ts'
import { creatorId, fanId } from './seed-people.ts'
import { filesOf } from './seed-conversations.ts'
import { demoConversations, type DemoConversation } from './conversations.ts'

/** Delay, in ms, between the last message of a conversation and its tip or call request. */
const laterMs = 3 * 60_000
/** The prices of a minute of a call with the demo's creators, in tokens: for two, and for each fan in a group. */
const minutePrice = 2
const groupMinutePrice = 1

/**
 * Makes the payments of the demo's conversations through the wallet: purchased messages, tips, calls. Each once;
 * skipped if the balance is too low.
 */
export async function payInConversations(deps: Deps): Promise<void> {
  const withoutEvents = { ...deps, realtime: { ...deps.realtime, emit: () => undefined } }
  const tryTo = await ignoreRefusals(deps)
  for (const conversation of demoConversations) {
    if (conversation.tip) await tryTo(keyOf(conversation, 'tip'), () => tipAfter(withoutEvents, conversation))
    if (conversation.call) await tryTo(keyOf(conversation, 'call'), () => askForCall(withoutEvents, conversation))
  }
  // These are paid at the current time and therefore last, so that the balances of a wallet are consistent by date.
  for (const conversation of demoConversations)
    for (const [index, line] of conversation.lines.entries())
      if (line.bought && line.price)
        await tryTo(keyOf(conversation, `${index}`), () => buy(withoutEvents, conversation, index, line.price ?? 0))
}

const keyOf = ({ creator, fan }: DemoConversation, what: string): string => `demo talk ${creator} ${fan} ${what}`
const payerOf = ({ clock }: Deps, conversation: DemoConversation, what: string): Payer => ({
  viewer: viewerWithoutSession(fanId(conversation.fan), clock.now()),
  country: undefined,
  key: keyOf(conversation, what),
  language: 'en',
})

async function buy(deps: Deps, conversation: DemoConversation, index: number, price: number): Promise<void> {
  const message = await deps.db
    .selectFrom('message')
    .select('id')
    .where('files_of', '=', filesOf(conversation, index))
    .executeTakeFirst()
  if (message) await buyPrivateItem(deps, payerOf(deps, conversation, `${index}`), 'message', message.id, { price })
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
 * The id of a conversation, and a clock set shortly after its last message and after its fan's last movement of
 * money.
 */
async function after(deps: Deps, { creator, fan }: DemoConversation) {
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

async function tipAfter(deps: Deps, conversation: DemoConversation): Promise<void> {
  const [price, message] = conversation.tip ?? [0, '']
  const { id, later } = await after(deps, conversation)
  await tip(later, payerOf(deps, conversation, 'tip'), creatorId(conversation.creator), {
    price,
    message,
    about: { type: 'conversation', id },
  })
}

async function askForCall(deps: Deps, conversation: DemoConversation): Promise<void> {
  const [minutes, note] = conversation.call ?? [0, '']
  const [performerId, { viewer, country }] = [creatorId(conversation.creator), payerOf(deps, conversation, 'call')]
  const { later } = await after(deps, conversation)
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
