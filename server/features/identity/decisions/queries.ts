import { sql } from 'kysely'
import type { Decision } from '../../../../contract/social/appeals/appeals.ts'
import { excerpt } from '../../../../contract/text/excerpt.ts'
import type { Db } from '../../../db/connect.ts'

/** Length of the title of an item, in characters. */
const titleLength = 80

/** SQL: the title of the item of a decision, or the beginning of its text; null when it has none or is deleted. */
export const itemTitle = sql<string | null>`case decision.item_type
  when 'feed' then (select coalesce(nullif(feed.title, ''), nullif(feed.text, '')) from feed where feed.id = decision.item_id)
  else (select nullif(asset.title, '') from asset where asset.id = decision.item_id) end`

const decisions = (db: Db) =>
  db
    .selectFrom('decision')
    .leftJoin('appeal', 'appeal.decision_id', 'decision.id')
    .select([
      'decision.id',
      'decision.account_id',
      'decision.kind',
      'decision.item_type',
      'decision.item_id',
      'decision.reason',
      'decision.created_at',
      'decision.ended_at',
      'appeal.text',
      'appeal.status',
      'appeal.created_at as appealed_at',
      'appeal.decided_at',
      'appeal.answer',
      itemTitle.as('title'),
    ])
export type DecisionRow = NonNullable<Awaited<ReturnType<typeof findDecision>>>

/** One decision with its appeal. */
export const findDecision = (db: Db, id: string) => decisions(db).where('decision.id', '=', id).executeTakeFirst()

/** The decisions about an account that hold, newest first, at most 100. */
export const currentDecisions = (db: Db, accountId: string) =>
  decisions(db)
    .where('decision.account_id', '=', accountId)
    .where('decision.ended_at', 'is', null)
    .orderBy('decision.created_at', 'desc')
    .orderBy('decision.id', 'desc')
    .limit(100)
    .execute()

/** The id of the suspension that holds for an account. */
export const findSuspension = async (db: Db, accountId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('decision')
      .select('id')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'suspension')
      .where('ended_at', 'is', null)
      .executeTakeFirst()
  )?.id

/** The item of a decision, on the wire. */
export const presentItem = (row: {
  item_type: string | null
  item_id: string | null
  title: string | null
}): Decision['item'] =>
  row.item_id === null
    ? undefined
    : {
        _id: row.item_id,
        type: row.item_type as NonNullable<Decision['item']>['type'],
        title: row.title === null ? undefined : excerpt(row.title, titleLength),
      }

/** A decision as the person whom it concerns reads it. */
export const presentDecision = (row: DecisionRow): Decision => ({
  _id: row.id,
  kind: row.kind as Decision['kind'],
  item: presentItem(row),
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  isOver: row.ended_at !== null,
  appeal:
    row.text === null || row.status === null || row.appealed_at === null
      ? undefined
      : {
          text: row.text,
          status: row.status as NonNullable<Decision['appeal']>['status'],
          createdAt: row.appealed_at.toISOString(),
          decidedAt: row.decided_at?.toISOString(),
          answer: row.answer ?? undefined,
        },
})
