import { randomUUIDv7 } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import { MAX_PACKAGES, packageBounds } from '../../../../contract/money/package-rules.ts'
import type { TokenPackage as AdminPackage, tokenPackages } from '../../../../contract/admin/token-packages.ts'
import type { TokenPackage } from '../../../db/schema.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Input } from '../../../http/handler-types.ts'
import { readSettings } from '../../platform/settings/queries.ts'

type PackageInput = Omit<Input<typeof tokenPackages.create>['body'], 'currentPassword'>
type Changes = Omit<Input<typeof tokenPackages.update>['body'], 'currentPassword'>
type Row = Selectable<TokenPackage>

/** A package for the operator, in wire units. */
export const presentPackage = (row: Row): AdminPackage => ({
  _id: row.id,
  label: row.label as AdminPackage['label'],
  note: (row.note as AdminPackage['note'] | null) ?? undefined,
  price: fromMinor(row.price),
  tokens: fromMinor(row.tokens - row.bonus),
  bonus: fromMinor(row.bonus),
  isActive: row.is_active,
})

/** All packages, in their order. */
export const allPackages = ({ db }: Pick<Deps, 'db'>): Promise<Row[]> =>
  db.selectFrom('token_package').selectAll().orderBy('position').orderBy('price').orderBy('id').execute()

/** @throws ApiError 422 naming `price` outside the site's caps, or `tokens` outside the bounds of packages */
async function columnsOf(deps: Deps, { label, note, price, tokens, bonus, isActive }: PackageInput) {
  const site = await readSettings(deps.db)
  const [cents, all] = [toMinor(price), toMinor(tokens) + toMinor(bonus)]
  if (cents < site.minimumWalletPrice || cents > site.maximumWalletPrice)
    throw invalidField(
      'price',
      `Choose a price from ${fromMinor(site.minimumWalletPrice)} to ${fromMinor(site.maximumWalletPrice)}, as for every top-up`
    )
  const { least, most } = packageBounds(cents, site.tokenPrice)
  if (all < least || all > most)
    throw invalidField('tokens', `With the bonus, choose from ${fromMinor(least)} to ${fromMinor(most)} for this price`)
  return {
    label: JSON.stringify(label),
    note: note ? JSON.stringify(note) : null,
    price: cents,
    tokens: all,
    bonus: toMinor(bonus),
    is_active: isActive,
    updated_at: deps.clock.now(),
  }
}

/** Adds a package as the last one. @throws ApiError packages_full, 422 */
export async function createPackage(deps: Deps, input: PackageInput): Promise<AdminPackage> {
  const columns = await columnsOf(deps, input)
  return transaction(deps.db, async (trx) => {
    await sql`lock table token_package in share row exclusive mode`.execute(trx)
    const { total, last } = await trx
      .selectFrom('token_package')
      .select((of) => [of.fn.countAll<number>().as('total'), of.fn.max('position').as('last')])
      .executeTakeFirstOrThrow()
    if (total >= MAX_PACKAGES) throw new ApiError('packages_full', { max: MAX_PACKAGES })
    return presentPackage(
      await trx
        .insertInto('token_package')
        .values({ id: randomUUIDv7(), ...columns, position: (last ?? 0) + 1, created_at: columns.updated_at })
        .returningAll()
        .executeTakeFirstOrThrow()
    )
  })
}

/** Changes a package. @throws ApiError not_found, 422 */
export async function updatePackage(deps: Deps, id: string, changes: Changes): Promise<AdminPackage> {
  const stored = await deps.db
    .selectFrom('token_package')
    .select(['bonus', 'is_active'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!stored) throw new ApiError('not_found')
  const input = {
    ...changes,
    bonus: changes.bonus ?? fromMinor(stored.bonus),
    isActive: changes.isActive ?? stored.is_active,
  }
  const row = await deps.db
    .updateTable('token_package')
    .set(await columnsOf(deps, input))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new ApiError('not_found')
  return presentPackage(row)
}

/** Puts these packages first, in this order; unknown ids do nothing. */
export async function orderPackages({ db }: Pick<Deps, 'db'>, ids: readonly string[]): Promise<void> {
  await sql`update token_package set position = ordered.position from (
      select id, row_number() over (order by array_position(${ids}::uuid[], id), position, price, id) as position from token_package
    ) as ordered where ordered.id = token_package.id`.execute(db)
}

/** Deletes a package; what was bought with it stays. @throws ApiError not_found */
export async function removePackage({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('token_package').where('id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new ApiError('not_found')
}
