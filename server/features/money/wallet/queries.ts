import type { Db } from '../../../db/connect.ts'
import { containsText } from '../../../db/text-search.ts'

/** Token packages on offer, in the operator's order. */
export async function listPackages(db: Db, page: { limit: number; offset: number; q?: string | undefined }) {
  const offered = db
    .selectFrom('token_package')
    .where('is_active', '=', true)
    .where(containsText(['name'], page.q))
  const [rows, { total }] = await Promise.all([
    offered
      .select(['id', 'name', 'description', 'price', 'tokens'])
      .orderBy('position')
      .orderBy('price')
      .orderBy('id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    offered.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
