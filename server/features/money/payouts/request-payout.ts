import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '../../../../contract/errors.ts'
import { toMinor } from '../../../../contract/money/money.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { claimKey, findResult, intentOf } from '../ledger/idempotency.ts'
import { requireCaps } from '../../platform/settings/caps.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { findDestination } from './destination.ts'
import { reserve } from './entries.ts'
import { lockPayout, changePayoutStatus, recordPayoutChanged, statusStep } from './change-payout-status.ts'
import { findPayout, type PayoutRow } from './queries.ts'

type Caller = { performerId: string; language: Language }
type RequestBody = { amount: number; note: string }

/** Checks an `amount`, in currency with decimals as on the wire. @throws ApiError invalid below the site's minimum */
async function requireMinimum(trx: Trx, amount: number, language: Language): Promise<void> {
  requireCaps('payout', 'amount', amount, await readSettings(trx), language)
}

/** @throws ApiError restricted, with the reason, while an operator has stopped the account's payouts */
async function requireUnrestricted(trx: Trx, performerId: string): Promise<void> {
  const { payout_restriction: reason } = await trx
    .selectFrom('account')
    .select('payout_restriction')
    .where('id', '=', performerId)
    .executeTakeFirstOrThrow()
  if (reason !== null) throw new ApiError('restricted', { reason })
}

/**
 * Creates a payout request and reserves its amount (product.md, Payouts). One open request at a time; a repeated key returns the first one.
 * @throws ApiError invalid, restricted, payout_pending, insufficient_earnings, payout_destination_missing, idempotency_conflict
 */
export async function requestPayout(
  deps: Deps,
  { performerId, language }: Caller,
  body: RequestBody,
  key: string | undefined
): Promise<PayoutRow> {
  const intent = key === undefined ? undefined : intentOf(performerId, key, 'payout', body)
  const at = deps.clock.now()
  return transactionWithEvents(deps, async (trx, record) => {
    const id = randomUUIDv7()
    if (intent && !(await claimKey(trx, intent, id, at))) {
      const first = await findPayout(trx, performerId, (await findResult(trx, intent)) ?? id)
      if (!first) throw new ApiError('idempotency_conflict') // the key belongs to a charge
      return first
    }
    await requireMinimum(trx, body.amount, language)
    await requireUnrestricted(trx, performerId)
    const destination = await findDestination(deps, trx, performerId)
    if (!destination) throw new ApiError('payout_destination_missing')
    const amount = toMinor(body.amount)
    const row = await trx
      .insertInto('payout_request')
      .values({
        id,
        performer_id: performerId,
        amount,
        method: destination.method,
        destination: destination.label,
        sealed: destination.encrypted,
        note: body.note,
        history: statusStep('pending', at),
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new ApiError('payout_pending')
    await reserve(trx, { id, performerId, at }, amount)
    recordPayoutChanged(record, row)
    record('payout.requested', { payoutId: id, performerId })
    return row
  })
}

/**
 * Changes a pending request: reserves the difference, and updates the destination to the current one. @throws ApiError not_found, payout_fixed once it is
 * approved, invalid, insufficient_earnings
 */
export async function changePayout(
  deps: Deps,
  { performerId, language }: Caller,
  id: string,
  { amount, note }: { amount?: number | undefined; note?: string | undefined }
): Promise<PayoutRow> {
  const at = deps.clock.now()
  return transactionWithEvents(deps, async (trx, record) => {
    const before = await lockPayout(trx, id, performerId)
    if (before.status !== 'pending') throw new ApiError('payout_fixed')
    const wanted = amount === undefined ? before.amount : toMinor(amount)
    if (amount !== undefined) await requireMinimum(trx, amount, language)
    if (wanted !== before.amount) await reserve(trx, { id, performerId, at }, wanted - before.amount)
    const destination = await findDestination(deps, trx, performerId)
    const changed = await trx
      .updateTable('payout_request')
      .set({
        amount: wanted,
        note,
        updated_at: at,
        // What an operator has approved was the request as it was.
        needs_two: false,
        first_approved_by: null,
        ...(destination && {
          method: destination.method,
          destination: destination.label,
          sealed: destination.encrypted,
        }),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    recordPayoutChanged(record, changed)
    return changed
  })
}

/** Cancels a pending request. @throws ApiError not_found, payout_fixed once it is approved */
export async function cancelPayout(deps: Deps, performerId: string, id: string): Promise<PayoutRow> {
  const at = deps.clock.now()
  return transactionWithEvents(deps, async (trx, record) => {
    const before = await lockPayout(trx, id, performerId)
    if (before.status !== 'pending') throw new ApiError('payout_fixed')
    await reserve(trx, { id, performerId, at }, -before.amount)
    return changePayoutStatus(trx, record, id, 'cancelled', at)
  })
}
