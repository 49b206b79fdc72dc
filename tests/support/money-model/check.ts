import { expectSoundLedger } from '../data/money.ts'
import { apply, isSame, movesOf, oppositeOf, reversalOf, written, type Balances, type Moves } from './books.ts'
import { checkAnswers } from './check-answers.ts'
import { checkGoods } from './check-goods.ts'
import { checkPayouts } from './check-payouts.ts'
import { prices, type Site } from './people.ts'
import type { Money } from './intents.ts'
import type { ModelRun } from './play.ts'
import { readBalances, readLedger, type Posted } from './read-books.ts'
import type { TrackedIntent } from './carry-out.ts'
import type { ModelSetup } from './setup.ts'

/** Compares what a run left behind with the reference model. Returns the differences: none when the server is right. */
export async function findFaults(model: ModelSetup, run: ModelRun): Promise<string[]> {
  await expectSoundLedger({ deps: { ...model.deps, db: model.db } as never })
  const ledger = await readLedger(model.db)
  const intents = [...run.intents].flatMap(([home, intents]) =>
    intents.map((tracked) => ({ ...tracked, seed: home.seed }))
  )
  const causes = causesOf(intents)
  for (const fan of model.households.flatMap(({ fans }) => fans))
    causes.set(fan.first.id, { kind: 'gift', fan, tokens: fan.first.tokens })
  return [
    ...(await checkLedger(model, ledger, causes)),
    ...(await checkAnswers(model, ledger, intents)),
    ...(await checkGoods(model, causes)),
    ...(await checkPayouts(model, ledger)),
  ]
}

/** The intended operation by the id of the sale or payment in the answer. */
export type Causes = Map<string, Money>

/** Checks that each answered id belongs to one intent, always the same. */
function causesOf(intents: readonly TrackedIntent[]): Causes {
  const causes: Causes = new Map()
  for (const { intent, answers } of intents)
    for (const { id } of answers) if (id !== undefined && intent.money) causes.set(id, intent.money)
  return causes
}

/**
 * Replays the ledger beside the model: every transaction has a cause and moves what that cause moves, and the final
 * balances agree.
 */
async function checkLedger({ db, site }: ModelSetup, ledger: readonly Posted[], causes: Causes): Promise<string[]> {
  const faults: string[] = []
  const balances: Balances = new Map()
  const done = new Map<string, Moves>()
  const renewals = await db
    .selectFrom('payment')
    .select(['id', 'subscription_id', 'gateway'])
    .where('is_renewal', '=', true)
    .where('status', '<>', 'failed')
    .orderBy('settled_at')
    .execute()
  const began = new Map(
    (
      await db
        .selectFrom('payment')
        .select(['id', 'subscription_id'])
        .where('is_renewal', '=', false)
        .where('subscription_id', 'is not', null)
        .execute()
    ).map((row) => [row.subscription_id, row.id])
  )
  // A renewal is caused by the start of the subscription and costs the same, or the coupon's price for as many charges
  // as it promised.
  const paidBefore = new Map<string | null, number>()
  for (const { id, subscription_id, gateway } of renewals) {
    const first = causes.get(began.get(subscription_id) ?? '')
    const before = (paidBefore.get(subscription_id) ?? 0) + 1
    paidBefore.set(subscription_id, before)
    if (first?.kind === 'subscribe') causes.set(id, renewalOf(first, before, gateway === 'wallet', site))
    else faults.push(`renewal ${id} of a subscription that nobody began`)
  }
  for (const posted of ledger) {
    const cause = causes.get(posted.id)
    const original = posted.reverses === null ? undefined : done.get(posted.reverses)
    const expected = cause
      ? movesOf(cause, site)
      : original
        ? posted.kind === 'dispute_won'
          ? oppositeOf(original)
          : reversalOf(original, balances, ![...posted.moves.keys()].some((name) => name.startsWith('pending:')))
        : (releaseOf(posted) ?? payoutOf(posted))
    if (!expected) faults.push(`${posted.kind} ${posted.id}: nobody wanted it: ${written(posted.moves)}`)
    else if (!isSame(expected, posted.moves))
      faults.push(`${posted.kind} ${posted.id}: ${written(posted.moves)} is not ${written(expected)}`)
    const negative = apply(balances, posted.moves)
    if (negative.length > 0) faults.push(`${posted.kind} ${posted.id}: below zero: ${negative.join(', ')}`)
    done.set(posted.id, posted.moves)
  }
  const kept = await readBalances(db)
  for (const name of new Set([...kept.keys(), ...balances.keys()]))
    if ((kept.get(name) ?? 0) !== (balances.get(name) ?? 0))
      faults.push(`${name}: ${kept.get(name)} is not ${balances.get(name)}`)
  return faults
}

/** The price of a renewal after a number of payments, from the wallet or from a card. */
function renewalOf(
  { kind, fan, creator, type, ...first }: Subscribed,
  before: number,
  isWallet: boolean,
  { tokenPrice }: Site
): Subscribed {
  if (type === 'free')
    return {
      kind,
      fan,
      creator,
      type: 'monthly',
      cents: prices.monthly,
      ...(isWallet && { tokens: Math.ceil((prices.monthly * 100) / tokenPrice) }),
    }
  const cents = first.coupon && before >= first.coupon.charges ? prices.monthly : first.cents
  return { kind, fan, creator, type, cents, ...(isWallet && { tokens: Math.ceil((cents * 100) / tokenPrice) }) }
}
type Subscribed = Extract<Money, { kind: 'subscribe' }>

/** A payout reserves one creator's money, returns it or pays it out; the totals are checked by `checkPayouts`. */
function payoutOf({ kind, moves }: Posted): Moves | undefined {
  const reserved = [...moves.keys()].find((name) => name.startsWith('reserved:'))
  if (!reserved) return undefined
  const amount = moves.get(reserved) ?? 0
  if (kind === 'payout')
    return amount < 0
      ? new Map([
          [reserved, amount],
          ['clearing:currency', -amount],
        ])
      : undefined
  return (kind === 'payout_reserve' && amount > 0) || (kind === 'payout_return' && amount < 0)
    ? new Map([
        [reserved, amount],
        [reserved.replace('reserved:', 'available:'), -amount],
      ])
    : undefined
}

/** A release moves creators' money from pending to available. */
function releaseOf({ kind, moves }: Posted): Moves | undefined {
  const freed = [...moves].filter(([name, amount]) => name.startsWith('available:') && amount > 0)
  return kind === 'release'
    ? new Map(
        freed.flatMap(([name, amount]) => [
          [name.replace('available:', 'pending:'), -amount],
          [name, amount],
        ])
      )
    : undefined
}
