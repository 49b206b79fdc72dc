import { randomUUIDv7 } from 'node:crypto'
import { type addresses } from '../../../../contract/identity/addresses.ts'
import { maxAddresses } from '../../../../contract/limits.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Input } from '../../../http/handler-types.ts'
import { findAddress, type AddressRow } from './queries.ts'

type AddressBody = Input<typeof addresses.create>['body']

const columnsOf = (body: AddressBody, now: Date) => ({
  name: body.name,
  country: body.country,
  state: body.state,
  city: body.city,
  zip_code: body.zipCode,
  street_address: body.streetAddress,
  street_number: body.streetNumber,
  unit: body.unit,
  district: body.district,
  phone: body.phone,
  updated_at: now,
})

/** Counts the addresses of an account. */
async function countAddresses(trx: Trx, accountId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('address')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** @throws ApiError `not_found`, also for an address of another account */
async function ownAddress(trx: Trx, accountId: string, id: string): Promise<AddressRow> {
  const address = await findAddress(trx, accountId, id)
  if (!address) throw new ApiError('not_found')
  return address
}

const clearDefault = (trx: Trx, accountId: string) =>
  trx
    .updateTable('address')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute()

/**
 * Stores a new address; the first one becomes the default (Spec §7, Addresses).
 * @throws ApiError `address_book_full`
 */
export function createAddress(deps: Deps, accountId: string, body: AddressBody): Promise<AddressRow> {
  const id = randomUUIDv7()
  const now = deps.clock.now()
  return transaction(deps.db, async (trx) => {
    await lockAccount(trx, accountId)
    const count = await countAddresses(trx, accountId)
    if (count >= maxAddresses) throw new ApiError('address_book_full', { max: maxAddresses })
    const isDefault = body.isDefault || count === 0
    if (isDefault) await clearDefault(trx, accountId)
    await trx
      .insertInto('address')
      .values({ id, account_id: accountId, ...columnsOf(body, now), is_default: isDefault, created_at: now })
      .execute()
    return ownAddress(trx, accountId, id)
  })
}

/**
 * Changes an address of this account. The default address stays the default until another one is chosen.
 * @throws ApiError `not_found`
 */
export function updateAddress(deps: Deps, accountId: string, id: string, body: AddressBody): Promise<AddressRow> {
  const now = deps.clock.now()
  return transaction(deps.db, async (trx) => {
    await lockAccount(trx, accountId)
    const old = await ownAddress(trx, accountId, id)
    if (body.isDefault && !old.is_default) await clearDefault(trx, accountId)
    await trx
      .updateTable('address')
      .set({ ...columnsOf(body, now), is_default: body.isDefault || old.is_default })
      .where('id', '=', id)
      .execute()
    return ownAddress(trx, accountId, id)
  })
}

/**
 * Deletes an address; if it was the default, the newest remaining one becomes the default.
 * @throws ApiError `not_found`
 */
export async function removeAddress(deps: Deps, accountId: string, id: string): Promise<void> {
  await transaction(deps.db, async (trx) => {
    await lockAccount(trx, accountId)
    const deleted = await trx
      .deleteFrom('address')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('is_default')
      .executeTakeFirst()
    if (!deleted) throw new ApiError('not_found')
    if (!deleted.is_default) return
    const next = await trx
      .selectFrom('address')
      .select('id')
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (next) await trx.updateTable('address').set({ is_default: true }).where('id', '=', next.id).execute()
  })
}
