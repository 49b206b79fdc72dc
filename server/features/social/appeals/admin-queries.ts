import type { DecisionKind } from '../../../../contract/social/appeals/appeals.ts'
import type { AppealTab } from '../../../../contract/admin/appeals.ts'
import type { Db } from '../../../db/connect.ts'
import { containsText } from '../../../db/text-search.ts'
import { itemTitle } from '../../identity/decisions/queries.ts'
import { personColumns } from '../../identity/visibility/present.ts'

export type AppealsQuery = {
  q?: string | undefined
  status: AppealTab
  kind?: DecisionKind | undefined
  limit: number
  offset: number
}

const appeals = (db: Db) =>
  db
    .selectFrom('appeal')
    .innerJoin('decision', 'decision.id', 'appeal.decision_id')
    .innerJoin('account', 'account.id', 'decision.account_id')

const columns = [
  ...personColumns,
  'appeal.id as appeal_id',
  'appeal.text',
  'appeal.status',
  'appeal.created_at',
  'appeal.decided_at',
  'appeal.answer',
  'decision.kind',
  'decision.reason',
] as const

/** Appeals by their person and words: a page and the total. Open ones oldest first, decided ones newest first. */
export async function listAppeals(db: Db, { q, status, kind, limit, offset }: AppealsQuery) {
  const found = appeals(db)
    .where('appeal.status', status === 'open' ? '=' : '<>', 'open')
    .where(containsText(['account.name', 'account.username', 'appeal.text', 'decision.reason'], q))
    .$if(kind !== undefined, (of) => of.where('decision.kind', '=', kind ?? ''))
  const direction = status === 'open' ? 'asc' : 'desc'
  const [rows, { total }] = await Promise.all([
    found
      .select(columns)
      .orderBy(status === 'open' ? 'appeal.created_at' : 'appeal.decided_at', direction)
      .orderBy('appeal.id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
export type AppealListRow = Awaited<ReturnType<typeof listAppeals>>['rows'][number]

/** One appeal with its decision. */
export const findAppeal = (db: Db, id: string) =>
  appeals(db)
    .select([
      ...columns,
      'decision.item_type',
      'decision.item_id',
      'decision.created_at as decision_at',
      'decision.ended_at',
      'decision.entry_id as decision_entry',
      'appeal.entry_id as answer_entry',
      itemTitle.as('title'),
    ])
    .where('appeal.id', '=', id)
    .executeTakeFirst()
