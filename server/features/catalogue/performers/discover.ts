import { sql, type RawBuilder } from 'kysely'
import type { PerformerCard } from '../../../../contract/catalogue/performers/performers.ts'
import type { Db } from '../../../db/connect.ts'
import { matchesPattern, searchPattern, exactPattern } from '../../../db/text-search.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import type { Deps } from '../../../deps.ts'
import { creators, givesAccess, relationColumns } from '../../identity/visibility/relations.ts'
import { isVisibleTo, type ViewerContext } from '../../identity/visibility/visibility.ts'
import { presentCard } from './present.ts'
import { cardColumns, type CardRow } from './queries.ts'

type Window = { limit: number; offset: number }
type Page = Window & { viewerContext: ViewerContext; now: Date }
type CardPage = { data: PerformerCard[]; total: number }
type Order = readonly RawBuilder<unknown>[]

/** A page of the visible creators who want to be found and match `condition`, each row with the total. */
function pageRows(db: Db, { viewerContext, now, limit, offset }: Page, condition: RawBuilder<boolean>, order: Order) {
  const found = creators(db).where(isVisibleTo(viewerContext)).where('performer.is_listed', '=', true).where(condition)
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

/** A page of cards with the total. Runs one query, and a second one only for an offset past the end. */
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
/** Both are search patterns: `pattern` matches anywhere in a text, `craft` the whole craft. */
type SearchPage = Page & { pattern: string | undefined; craft: string | undefined }

const searchRows = queryTemplate(
  (db, { pattern, craft, ...page }: SearchPage, sortBy: SearchPerformers['sortBy'], sort: SearchPerformers['sort']) => {
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

/** Creators whose name, username, craft or tagline matches the query, in a stable order (Spec §7, Performers). */
export function searchPerformers(
  deps: Deps,
  viewerContext: ViewerContext,
  { q, craft, sort, sortBy, ...window }: SearchPerformers
): Promise<CardPage> {
  const patterns = { pattern: searchPattern(q), craft: exactPattern(craft) }
  return pageOf(deps, viewerContext, window, (page) => searchRows(deps.db, { ...page, ...patterns }, sortBy, sort))
}

const discoverRows = queryTemplate((db, { day, ...page }: Page & { day: string }) => {
  const {
    viewerContext: { viewer },
    now,
  } = page
  const isNew = viewer
    ? sql<boolean>`(account.id <> ${viewer.id}
        and not exists (select from follow where follower_id = ${viewer.id} and performer_id = account.id)
        and not exists (select from subscription where user_id = ${viewer.id} and performer_id = account.id and ${givesAccess(now)}))`
    : sql<boolean>`true`
  return pageRows(db, page, isNew, [sql`md5(account.id::text || ${day}::text)`, sql`account.id`])
})

/**
 * Creators to discover, without the viewer and those they follow or subscribe to, in a random order that changes daily
 * (UTC).
 */
export function randomPerformers(deps: Deps, viewerContext: ViewerContext, limit: number): Promise<CardPage> {
  const day = deps.clock.now().toISOString().slice(0, 10)
  return pageOf(deps, viewerContext, { limit, offset: 0 }, (page) => discoverRows(deps.db, { ...page, day }))
}
