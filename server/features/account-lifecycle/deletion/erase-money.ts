import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '../../../db/transaction.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { earningBalances } from '../../money/earnings/queries.ts'
import { earningsOf, platform, post, walletOf, type Entry } from '../../money/ledger/post.ts'
import { walletBalance } from '../../money/ledger/queries.ts'
import { tokensToCents } from '../../money/ledger/sale-entries.ts'
import { readSettings } from '../../platform/settings/queries.ts'

/**
 * Moves what an erased account still has to the commission of the site, as its owner has agreed: tokens of the wallet
 * and earnings that are available. Earnings on hold follow when they are released. Each pass has a reference of its
 * own, the last entry of the accounts that it empties, so that none is posted twice.
 */
export async function forfeitBalances({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string): Promise<void> {
  await transaction(db, async (trx) => {
    const [tokens, { available }, { tokenPrice }] = await Promise.all([
      walletBalance(trx, accountId),
      earningBalances(trx, accountId),
      readSettings(trx),
    ])
    const entries = [...walletEntries(accountId, tokens, tokenPrice), ...earningEntries(accountId, available)]
    if (entries.length === 0) return
    await post(trx, {
      id: randomUUIDv7(),
      kind: 'forfeit',
      reference: `forfeit:${accountId}:${await lastEntryOf(trx, accountId)}`,
      entries,
      at: clock.now(),
    })
  })
}

function walletEntries(accountId: string, tokens: number, tokenPrice: number): Entry[] {
  const cents = tokensToCents(tokens, tokenPrice)
  if (tokens === 0) return []
  return [
    { account: walletOf(accountId), amount: -tokens },
    { account: platform('exchange', 'token'), amount: tokens },
    ...(cents === 0
      ? []
      : [
          { account: platform('exchange', 'currency'), amount: -cents },
          { account: platform('commission', 'currency'), amount: cents },
        ]),
  ]
}

const earningEntries = (accountId: string, cents: number): Entry[] =>
  cents === 0
    ? []
    : [
        { account: earningsOf(accountId, 'available'), amount: -cents },
        { account: platform('commission', 'currency'), amount: cents },
      ]

async function lastEntryOf(trx: Trx, accountId: string): Promise<number> {
  const row = await trx
    .selectFrom('ledger_entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .select((is) => is.fn.max('ledger_entry.id').as('id'))
    .where('ledger_account.owner_id', '=', accountId)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** Deletes the saved cards at the payment company; one that it cannot delete now is tried again by the next attempt. */
export async function eraseCards(
  { db, gateways, clock }: Pick<Deps, 'db' | 'gateways' | 'clock'>,
  accountId: string
): Promise<void> {
  const cards = await db
    .selectFrom('payment_card')
    .select(['id', 'gateway', 'gateway_reference'])
    .where('account_id', '=', accountId)
    .where('last4', '<>', '')
    .execute()
  for (const { id, gateway, gateway_reference: reference } of cards) {
    await gateways[gateway as 'sandbox' | 'stripe']?.removeCard(reference)
    await db
      .updateTable('payment_card')
      .set((is) => ({
        gateway_reference: `erased:${id}`,
        brand: '',
        last4: '',
        exp_month: 1,
        exp_year: 2000,
        holder: '',
        is_default: false,
        removed_at: is.fn.coalesce('removed_at', is.val(clock.now())),
      }))
      .where('id', '=', id)
      .execute()
  }
}
