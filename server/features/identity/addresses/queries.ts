import type { Db } from '../../../db/connect.ts'

const columns = [
  'id',
  'name',
  'country',
  'state',
  'city',
  'zip_code',
  'street_address',
  'street_number',
  'unit',
  'district',
  'phone',
  'is_default',
  'created_at',
] as const

/** An address of this account; undefined when it does not exist or belongs to another account. */
export function findAddress(db: Db, accountId: string, id: string) {
  return db
    .selectFrom('address')
    .select(columns)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}
export type AddressRow = NonNullable<Awaited<ReturnType<typeof findAddress>>>

/** One page of an account's addresses, the default one first, then the newest; `total` counts all of them. */
export async function listAddresses(
  db: Db,
  accountId: string,
  page: { limit: number; offset: number }
): Promise<{ rows: AddressRow[]; total: number }> {
  const own = db.selectFrom('address').where('account_id', '=', accountId)
  const [rows, { total }] = await Promise.all([
    own
      .select(columns)
      .orderBy('is_default', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    own.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
