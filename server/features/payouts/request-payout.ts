import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '../../../contract/errors.ts'
import { toMinor } from '../../../contract/money.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { claimKey, findResult, intentOf } from '../ledger/idempotency.ts'
import { requireCaps } from '../settings/caps.ts'
import { readSettings } from '../settings/queries.ts'
import { findDestination } from './destination.ts'
import { reserve } from './entries.ts'
import { lockPayout, changePayoutStatus, statusStep, notifyPayoutChanged } from './change-payout-status.ts'
import { findPayout, type PayoutRow } from './queries.ts'

type Caller = { performerId: string; language: Language }
type Asked = { amount: number; note: string }

/** Parses an `amount` with decimals as on the wire. @throws ApiError invalid below the site's minimum */
async function requireEnough(trx: Trx, amount: number, language: Language): Promise<void> {
  requireCaps('payout', 'amount', amount, await readSettings(trx), language)
}

/**
 * Creates a payout request and reserves its amount (product.md, Payouts). One open request at a time; a repeated key returns the first one.
 * @throws ApiError invalid, payout_pending, insufficient_earnings, payout_destination_missing, idempotency_conflict
 */
export async function requestPayout(
  deps: Deps,
  { performerId, language }: Caller,
  body: Asked,
  key: string | undefined
): Promise<PayoutRow> {
  const intent = key === undefined ? undefined : intentOf(performerId, key, 'payout', body)
  const at = deps.clock.now()
  const { row, isNew } = await transaction(deps.db, async (trx) => {
    const id = randomUUIDv7()
    if (intent && !(await claimKey(trx, intent, id, at))) {
      const first = await findPayout(trx, performerId, (await findResult(trx, intent)) ?? id)
      if (!first) throw new ApiError('idempotency_conflict') // the key belongs to a charge
      return { row: first, isNew: false }
    }
    await requireEnough(trx, body.amount, language)
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
        sealed: destination.sealed,
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
    return { row, isNew: true }
  })
  if (isNew) notifyPayoutChanged(deps, row)
  return row
}

/**
 * Changes a pending request: reserves the difference, and updates the destination to the current one. @throws ApiError not_found, conflict once it is
 * approved, invalid, insufficient_earnings
 */
export async function changePayout(
  deps: Deps,
  { performerId, language }: Caller,
  id: string,
  { amount, note }: { amount?: number | undefined; note?: string | undefined }
): Promise<PayoutRow> {
  const at = deps.clock.now()
  const row = await transaction(deps.db, async (trx) => {
    const before = await lockPayout(trx, id, performerId)
    if (before.status !== 'pending') throw new ApiError('conflict')
    const wanted = amount === undefined ? before.amount : toMinor(amount)
    if (amount !== undefined) await requireEnough(trx, amount, language)
    if (wanted !== before.amount) await reserve(trx, { id, performerId, at }, wanted - before.amount)
    const destination = await findDestination(deps, trx, performerId)
    return trx
      .updateTable('payout_request')
      .set({
        amount: wanted,
        note,
        updated_at: at,
        ...(destination && { method: destination.method, destination: destination.label, sealed: destination.sealed }),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  notifyPayoutChanged(deps, row)
  return row
}

/** Cancels a pending request. @throws ApiError not_found, conflict once it is approved */
export async function cancelPayout(deps: Deps, performerId: string, id: string): Promise<PayoutRow> {
  const at = deps.clock.now()
  const row = await transaction(deps.db, async (trx) => {
    const before = await lockPayout(trx, id, performerId)
    if (before.status !== 'pending') throw new ApiError('conflict')
    await reserve(trx, { id, performerId, at }, -before.amount)
    return changePayoutStatus(trx, id, 'cancelled', at)
  })
  notifyPayoutChanged(deps, row)
  return row
}
