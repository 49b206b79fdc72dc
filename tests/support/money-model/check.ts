import { expectSoundBooks } from '../data/money.ts'
import { apply, isSame, movesOf, reversalOf, written, type Balances, type Moves } from './books.ts'
import { checkAnswers } from './check-answers.ts'
import { checkGoods } from './check-goods.ts'
import { checkPayouts } from './check-payouts.ts'
import { prices, type Site } from './people.ts'
import type { Money } from './intents.ts'
import type { ModelRun } from './play.ts'
import { readBalances, readLedger, type Posted } from './read-books.ts'
import type { Deed } from './carry-out.ts'
import type { ModelSetup } from './setup.ts'

/** What a story left behind that the reference model does not: nothing, in an honest shop. */
export async function findFaults(town: ModelSetup, story: ModelRun): Promise<string[]> {
  await expectSoundBooks({ deps: { ...town.deps, db: town.db } as never })
  const ledger = await readLedger(town.db)
  const deeds = [...story.deeds].flatMap(([home, deeds]) => deeds.map((deed) => ({ ...deed, seed: home.seed })))
  const causes = causesOf(deeds)
  for (const fan of town.households.flatMap(({ fans }) => fans))
    causes.set(fan.first.id, { kind: 'gift', fan, tokens: fan.first.tokens })
  return [
    ...(await checkLedger(town, ledger, causes)),
    ...(await checkAnswers(town, ledger, deeds)),
    ...(await checkGoods(town, causes)),
    ...(await checkPayouts(town, ledger)),
  ]
}

/** What was wanted, by the id of the sale or payment that was answered. */
export type Causes = Map<string, Money>

/** Each answered id belongs to one intent: the same one always. */
function causesOf(deeds: readonly Deed[]): Causes {
  const causes: Causes = new Map()
  for (const { intent, heard } of deeds)
    for (const { id } of heard) if (id !== undefined && intent.money) causes.set(id, intent.money)
  return causes
}

/** Goes through the ledger with the model beside it: every transaction has a cause, moves what that cause moves, and all balances are theirs in the end. */
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
  // A renewal is caused by the subscription's beginning, and costs the same, or what its coupon promised so many times.
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
        ? reversalOf(original, balances, ![...posted.moves.keys()].some((name) => name.startsWith('pending:')))
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

/** What a renewal after so many payments costs, from the wallet or not. */
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

/** A payout sets one creator's money aside, gives it back, or lets it go; how much in all is for `checkPayouts`. */
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
