import { sql, type RawBuilder } from 'kysely'
import type { PerformerCard } from '../../../contract/performers.ts'
import { containsText } from '../../db/matches.ts'
import type { Deps } from '../../deps.ts'
import { isLiving } from '../subscriptions/policy.ts'
import { isOnView, type Looking } from './policy.ts'
import { presentCard } from './present.ts'
import { cardColumns, creators, tieColumns } from './queries.ts'

type Window = { limit: number; offset: number }
type CardPage = { data: PerformerCard[]; total: number }
type Order = readonly RawBuilder<unknown>[]

/** One page of the creators on view that meet `condition`, as cards, and how many there are in all: one query, and a second only past the end. */
async function pageOf({ db, clock }: Deps, looking: Looking, condition: RawBuilder<boolean>, order: Order, { limit, offset }: Window): Promise<CardPage> {
  const found = creators(db).where(isOnView(looking)).where(condition)
  const count = found.select((of) => of.fn.countAll<number>().as('total'))
  const rows = await found
    .select([...cardColumns, count.as('counted')])
    .select(tieColumns(looking.viewer, clock.now()))
    .orderBy(sql`${sql.join(order, sql`, `)}`)
    .limit(limit)
    .offset(offset)
    .execute()
  const data = rows.map((row) => presentCard(row, looking.viewer ? { isFollowed: row.is_followed, isSubscribed: row.is_subscribed } : undefined))
  const total = rows[0]?.counted ?? (offset === 0 ? 0 : (await count.executeTakeFirstOrThrow()).total)
  return { data, total }
}

const popular = (direction: RawBuilder<unknown>): Order => [sql`performer.total_subscribers ${direction}`, sql`performer.total_followers ${direction}`, sql`account.id ${direction}`]

/** The creators with the most subscribers (Spec §7, Performers). */
export function topPerformers(deps: Deps, looking: Looking, limit: number): Promise<CardPage> {
  return pageOf(deps, looking, sql`true`, popular(sql`desc`), { limit, offset: 0 })
}

export type SearchPerformers = Window & { q?: string | undefined; craft?: string | undefined; sort: 'asc' | 'desc'; sortBy: 'popular' | 'newest' | 'price' | 'name' }

/** Creators whose name, username, craft or tagline contains the words, in a stable order (Spec §7, Performers). */
export function searchPerformers(deps: Deps, looking: Looking, { q, craft, sort, sortBy, ...window }: SearchPerformers): Promise<CardPage> {
  const direction = sql.raw(sort === 'asc' ? 'asc' : 'desc')
  const orders: Record<SearchPerformers['sortBy'], Order> = {
    popular: popular(direction),
    newest: [sql`performer.approved_at ${direction}`, sql`account.id ${direction}`],
    price: [sql`performer.monthly_price ${direction}`, sql`account.id ${direction}`],
    name: [sql`account.name collate "und-x-icu" ${direction}`, sql`account.id ${direction}`],
  }
  const found = containsText(['account.name', 'account.username', 'performer.craft', 'performer.tagline'], q)
  const ofCraft = craft ? sql`lower(performer.craft) = ${craft.toLowerCase()}` : sql`true`
  return pageOf(deps, looking, sql`(${found} and ${ofCraft})`, orders[sortBy], window)
}

/** Creators to discover: not oneself, not followed, not subscribed to; in an order that stands for a day (UTC) and is another the next. */
export function randomPerformers(deps: Deps, looking: Looking, limit: number): Promise<CardPage> {
  const now = deps.clock.now()
  const day = now.toISOString().slice(0, 10)
  const { viewer } = looking
  const unknown = viewer
    ? sql<boolean>`(account.id <> ${viewer.id}
        and not exists (select from follow where follower_id = ${viewer.id} and performer_id = account.id)
        and not exists (select from subscription where user_id = ${viewer.id} and performer_id = account.id and ${isLiving(now)}))`
    : sql<boolean>`true`
  return pageOf(deps, looking, unknown, [sql`md5(account.id::text || ${day}::text)`, sql`account.id`], { limit, offset: 0 })
}
