import type { Db } from '../../../db/connect.ts'
import { sql } from 'kysely'
import type { Language } from '../../../../contract/errors.ts'

/** Token packages on offer in a language, in the operator's order. */
export async function listPackages(
  db: Db,
  page: { limit: number; offset: number; q?: string | undefined },
  language: Language
) {
  const label = sql<string>`token_package.label->>${sql.lit(language)}`
  const offered = db
    .selectFrom('token_package')
    .where('is_active', '=', true)
    .$if(page.q !== undefined, (some) =>
      some.where(sql<boolean>`position(lower(${page.q ?? ''}) in lower(${label})) > 0`)
    )
  const [rows, { total }] = await Promise.all([
    offered
      .select(['id', 'price', 'tokens', label.as('name')])
      .select(sql<string | null>`token_package.note->>${sql.lit(language)}`.as('description'))
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
