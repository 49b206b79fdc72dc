import { sql, type RawBuilder } from 'kysely'
import type { PerformerCard } from '../../../contract/performers.ts'
import type { Db } from '../../db/connect.ts'
import { matchesPattern, searchPattern, exactPattern } from '../../db/text-search.ts'
import { queryTemplate } from '../../db/query-template.ts'
import type { Deps } from '../../deps.ts'
import { isLiving } from '../subscriptions/policy.ts'
import { isVisibleTo, type ViewerContext } from './policy.ts'
import { presentCard } from './present.ts'
import { cardColumns, creators, relationColumns, type CardRow } from './queries.ts'

type Window = { limit: number; offset: number }
type Page = Window & { viewerContext: ViewerContext; now: Date }
type CardPage = { data: PerformerCard[]; total: number }
type Order = readonly RawBuilder<unknown>[]

/** One page of the creators on view that meet `condition`, each with how many there are in all. */
function pageRows(db: Db, { viewerContext, now, limit, offset }: Page, condition: RawBuilder<boolean>, order: Order) {
  const found = creators(db).where(isVisibleTo(viewerContext)).where(condition)
  const count = found.select((of) => of.fn.countAll<number>().as('total'))
  return found
    .select([...cardColumns, count.as('counted')])
    .select(relationColumns(viewerContext.viewer, now))
    .orderBy(sql`${sql.join(order, sql`, `)}`)
    .limit(limit)
    .offset(offset)
    .compile()
}
type Row = CardRow & { counted: number | null; is_followed: boolean; is_subscribed: boolean; trial_used: boolean }

/** A page of cards with the total: one query, and a second only past the end. */
async function pageOf(
  deps: Deps,
  viewerContext: ViewerContext,
  { limit, offset }: Window,
  read: (page: Page) => Promise<Row[]>
): Promise<CardPage> {
  const now = deps.clock.now()
  const rows = await read({ viewerContext, now, limit, offset })
  const data = rows.map((row) =>
    presentCard(
      row,
      viewerContext.viewer
        ? { isFollowed: row.is_followed, isSubscribed: row.is_subscribed, trialUsed: row.trial_used }
        : undefined
    )
  )
  const [first] = rows.length === 0 && offset > 0 ? await read({ viewerContext, now, limit: 1, offset: 0 }) : rows
  return { data, total: first?.counted ?? 0 }
}

const popular = (direction: RawBuilder<unknown>): Order => [
  sql`performer.total_subscribers ${direction}`,
  sql`performer.total_followers ${direction}`,
  sql`account.id ${direction}`,
]

const topRows = queryTemplate((db, page: Page) => pageRows(db, page, sql`true`, popular(sql`desc`)))

/** The creators with the most subscribers (Spec §7, Performers). */
export function topPerformers(deps: Deps, viewerContext: ViewerContext, limit: number): Promise<CardPage> {
  return pageOf(deps, viewerContext, { limit, offset: 0 }, (page) => topRows(deps.db, page))
}

export type SearchPerformers = Window & {
  q?: string | undefined
  craft?: string | undefined
  sort: 'asc' | 'desc'
  sortBy: 'popular' | 'newest' | 'price' | 'name'
}
/** Both are patterns: of words, and of the whole craft. */
type Asked = Page & { pattern: string | undefined; craft: string | undefined }

const searchRows = queryTemplate(
  (db, { pattern, craft, ...page }: Asked, sortBy: SearchPerformers['sortBy'], sort: SearchPerformers['sort']) => {
    const direction = sql.raw(sort === 'asc' ? 'asc' : 'desc')
    const orders: Record<SearchPerformers['sortBy'], Order> = {
      popular: popular(direction),
      newest: [sql`performer.approved_at ${direction}`, sql`account.id ${direction}`],
      price: [sql`performer.monthly_price ${direction}`, sql`account.id ${direction}`],
      name: [sql`account.name collate "und-x-icu" ${direction}`, sql`account.id ${direction}`],
    }
    const found = matchesPattern(['account.name', 'account.username', 'performer.craft', 'performer.tagline'], pattern)
    return pageRows(db, page, sql`(${found} and ${matchesPattern(['performer.craft'], craft)})`, orders[sortBy])
  }
)

/** Creators whose name, username, craft or tagline contains the words, in a stable order (Spec §7, Performers). */
export function searchPerformers(
  deps: Deps,
  viewerContext: ViewerContext,
  { q, craft, sort, sortBy, ...window }: SearchPerformers
): Promise<CardPage> {
  const words = { pattern: searchPattern(q), craft: exactPattern(craft) }
  return pageOf(deps, viewerContext, window, (page) => searchRows(deps.db, { ...page, ...words }, sortBy, sort))
}

const discoverRows = queryTemplate((db, { day, ...page }: Page & { day: string }) => {
  const {
    viewerContext: { viewer },
    now,
  } = page
  const unknown = viewer
    ? sql<boolean>`(account.id <> ${viewer.id}
        and not exists (select from follow where follower_id = ${viewer.id} and performer_id = account.id)
        and not exists (select from subscription where user_id = ${viewer.id} and performer_id = account.id and ${isLiving(now)}))`
    : sql<boolean>`true`
  return pageRows(db, page, unknown, [sql`md5(account.id::text || ${day}::text)`, sql`account.id`])
})

/** Creators to discover: not oneself, not followed, not subscribed to; in an order that stands for a day (UTC) and is another the next. */
export function randomPerformers(deps: Deps, viewerContext: ViewerContext, limit: number): Promise<CardPage> {
  const day = deps.clock.now().toISOString().slice(0, 10)
  return pageOf(deps, viewerContext, { limit, offset: 0 }, (page) => discoverRows(deps.db, { ...page, day }))
}
