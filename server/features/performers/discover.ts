import { sql, type RawBuilder } from 'kysely'
import type { PerformerCard } from '../../../contract/performers.ts'
import { containsText } from '../../db/matches.ts'
import type { Deps } from '../../deps.ts'
import { isLiving } from '../subscriptions/policy.ts'
import { loadPerformerCards } from './load-cards.ts'
import { isOnView, type Looking } from './policy.ts'
import { creators } from './queries.ts'

type Window = { limit: number; offset: number }
type CardPage = { data: PerformerCard[]; total: number }
type Order = readonly RawBuilder<unknown>[]

/** One page of the creators on view that meet `condition`, as cards: five queries whatever its size. */
async function pageOf(deps: Deps, looking: Looking, condition: RawBuilder<boolean>, order: Order, { limit, offset }: Window): Promise<CardPage> {
  const found = creators(deps.db).where(isOnView(looking)).where(condition)
  const [ids, { total }] = await Promise.all([
    found.select('account.id').orderBy(sql`${sql.join(order, sql`, `)}`).limit(limit).offset(offset).execute(),
    found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const cards = await loadPerformerCards(deps, ids.map((row) => row.id), looking.viewer)
  return { data: ids.flatMap(({ id }) => cards.get(id) ?? []), total }
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
