import type { Money } from './intents.ts'
import type { Site } from './people.ts'

/** Changes of balances by account name: `wallet:<owner>`, `pending:<owner>`, `clearing`, `exchange:token`… */
export type Moves = ReadonlyMap<string, number>

const moves = (...pairs: (readonly [string, number])[]): Moves => new Map(pairs.filter(([, amount]) => amount !== 0))

/** The movements of an operation, derived independently from the written rules and not from the server's code. */
export function movesOf(money: Money, site: Site): Moves {
  const { fan, tokens } = money
  if (money.kind === 'gift') return moves([`wallet:${fan.id}`, money.tokens], ['exchange:token', -money.tokens])
  if (money.kind === 'top_up')
    return moves(
      [`wallet:${fan.id}`, money.tokens],
      ['exchange:token', -money.tokens],
      ['clearing:currency', -money.cents],
      ['exchange:currency', money.cents]
    )
  const gross = money.kind === 'subscribe' ? money.cents : Math.round((money.tokens * site.tokenPrice) / 100)
  const fee = Math.round((gross * (money.creator.commissionBp ?? site.commissionBp)) / 10_000)
  const earned = [
    [`pending:${money.creator.id}`, gross - fee],
    ['commission:currency', fee],
  ] as const
  if (tokens === undefined) return moves(['clearing:currency', -gross], ...earned)
  return moves([`wallet:${fan.id}`, -tokens], ['exchange:token', tokens], ['exchange:currency', -gross], ...earned)
}

/** Balances, starting at zero. */
export type Balances = Map<string, number>

/**
 * The movements of a reversal: everything in the opposite direction, where what its owner no longer has is taken from
 * the platform's loss. `isReleased`: the creator's part was available by then.
 */
export function reversalOf(original: Moves, balances: Balances, isReleased: boolean): Moves {
  const back = new Map<string, number>()
  const add = (name: string, amount: number) => back.set(name, (back.get(name) ?? 0) + amount)
  for (const [name, amount] of original) {
    const account = isReleased ? name.replace(/^pending:/, 'available:') : name
    const isOwned = /^(wallet|pending|available|reserved):/.test(name)
    const missing = isOwned && amount > 0 ? Math.max(0, amount - (balances.get(account) ?? 0)) : 0
    add(account, missing - amount)
    if (missing > 0) add(account.startsWith('wallet:') ? 'loss:token' : 'loss:currency', -missing)
  }
  return moves(...back)
}

/** The movements of a won dispute: those of its reversal in the opposite direction, to the cent. */
export const oppositeOf = (reversal: Moves): Moves => new Map([...reversal].map(([name, amount]) => [name, -amount]))

/** Adds movements to the balances. Returns the names of owned accounts that went below zero. */
export function apply(balances: Balances, made: Moves): string[] {
  for (const [name, amount] of made) balances.set(name, (balances.get(name) ?? 0) + amount)
  return [...made.keys()].filter(
    (name) => /^(wallet|pending|available|reserved):/.test(name) && (balances.get(name) ?? 0) < 0
  )
}

export const isSame = (a: Moves, b: Moves): boolean =>
  a.size === b.size && [...a].every(([name, amount]) => b.get(name) === amount)
export const written = (made: Moves): string =>
  JSON.stringify(Object.fromEntries([...made].sort(([a], [b]) => (a < b ? -1 : 1))))
