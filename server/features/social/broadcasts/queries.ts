import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { matchesPattern } from '../../../db/text-search.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import { attachedTo } from '../messages/present-files.ts'

/** SQL over `broadcast`: how many recipients have seen their message. */
const totalRead = sql<number>`(select count(*) from broadcast_read where broadcast_read.broadcast_id = broadcast.id)`

/** SQL over `broadcast`: its sales without refunded or disputed ones; zero for a free broadcast. */
const totalSales = sql<number>`(case when broadcast.price is null then 0 else (select count(*) from sale join message on message.id = sale.item_id
  where sale.performer_id = broadcast.performer_id and sale.created_at >= broadcast.created_at and sale.type = 'message' and sale.status in ('pending', 'available')
    and message.broadcast_id = broadcast.id) end)`

const broadcastsOf = (db: Db, performerId: string) =>
  db
    .selectFrom('broadcast')
    .select([
      'id',
      'performer_id',
      'title',
      'caption',
      'text',
      'price',
      'audience',
      'account_ids',
      'status',
      'failure',
      'total_recipients',
      'total_sent',
      'created_at',
      'finished_at',
    ])
    .select([
      attachedTo(sql.ref('broadcast.id')).as('attached'),
      totalRead.as('total_read'),
      totalSales.as('total_sales'),
    ])
    .where('performer_id', '=', performerId)

/** A creator's broadcast by id. */
export const findBroadcast = queryTemplate((db, { id, performerId }: { id: string; performerId: string }) =>
  broadcastsOf(db, performerId).where('id', '=', id).compile()
)

/** A creator's broadcast by its `clientBroadcastId`. */
export const findBroadcastByClientId = queryTemplate(
  (db, { clientId, performerId }: { clientId: string; performerId: string }) =>
    broadcastsOf(db, performerId).where('client_broadcast_id', '=', clientId).compile()
)

/**
 * One page of a creator's broadcasts, newest first unless `sort` says otherwise; `pattern` (`searchPattern`) filters by
 * text.
 */
export const findBroadcasts = queryTemplate(
  (
    db,
    {
      performerId,
      pattern,
      limit,
      offset,
    }: { performerId: string; pattern: string | undefined; limit: number; offset: number },
    sort: 'asc' | 'desc'
  ) =>
    broadcastsOf(db, performerId)
      .where(matchesPattern(['title', 'caption', 'text'], pattern))
      .orderBy('created_at', sort)
      .orderBy('id', sort)
      .limit(limit)
      .offset(offset)
      .compile()
)

/** The number of a creator's broadcasts. */
export const countBroadcasts = queryTemplate(
  (db, { performerId, pattern }: { performerId: string; pattern: string | undefined }) =>
    db
      .selectFrom('broadcast')
      .where('performer_id', '=', performerId)
      .where(matchesPattern(['title', 'caption', 'text'], pattern))
      .select((is) => is.fn.countAll<number>().as('total'))
      .compile()
)

export type BroadcastRow = Awaited<ReturnType<typeof findBroadcast>>[number]

/** A creator's welcome message with its files; no row before it is first saved. */
export const findWelcome = queryTemplate((db, { performerId }: { performerId: string }) =>
  db
    .selectFrom('welcome_message')
    .select([
      'performer_id',
      'files_of',
      'title',
      'caption',
      'text',
      'price',
      'audience',
      'is_enabled',
      attachedTo(sql.ref('welcome_message.files_of')).as('attached'),
    ])
    .where('performer_id', '=', performerId)
    .compile()
)
export type WelcomeRow = Awaited<ReturnType<typeof findWelcome>>[number]
