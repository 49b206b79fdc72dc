import type { SearchSuggestions } from '../../../../contract/social/search.ts'
import type { Deps } from '../../../deps.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
import { presentPerson } from '../../identity/visibility/present.ts'
import { findCards } from '../../catalogue/performers/queries.ts'
import { findTopPerformerIds } from './find-performers.ts'
import { recentSearches } from './keywords.ts'
import { trendsWith } from './trends.ts'
import { completionsOf, findCrafts } from './vocabulary.ts'
import { parseSearch } from './words.ts'

/** At most so many creators are suggested. */
const maxPerformers = 5

/**
 * What the field for searching offers (Spec §7, Lookups): own recent searches, trending ones and, once something is
 * typed, words that complete it and creators.
 */
export async function suggest(
  deps: Deps,
  { q, limit }: { q: string; limit: number },
  viewerContext: ViewerContext
): Promise<SearchSuggestions> {
  const { viewer } = viewerContext
  const { words } = parseSearch(q)
  const last = words.at(-1)
  const before = words.slice(0, -1)
  const username = q.trim().replace(/^@/, '').toLowerCase()
  const [recent, trending, completed, tags, crafts, ids] = await Promise.all([
    viewer ? recentSearches(deps.db, viewer.id, words.join(' '), limit) : [],
    trendsWith(deps.db, q.trim().toLowerCase(), limit),
    last ? completionsOf(deps.db, last, limit) : [],
    last && !last.startsWith('#') ? completionsOf(deps.db, `#${last}`, 3) : [],
    last ? findCrafts(deps.db, last.replace('#', ''), 3, viewerContext) : [],
    findTopPerformerIds(deps.db, { words, username }, maxPerformers, viewerContext),
  ])
  const rows = ids.length > 0 ? await findCards(deps.db, ids) : []
  const people = new Map(rows.map((row) => [row.id, presentPerson(row)]))
  const withLast = (word: string): string => [...before, word].join(' ')
  const shown = new Set([...crafts.map((craft) => craft.toLowerCase()), ...tags, ...completed.map(withLast)])
  for (const { keyword } of recent) shown.delete(keyword.toLowerCase())
  return {
    recent,
    trending,
    suggestions: [...shown].slice(0, limit),
    performers: ids.flatMap((id) => people.get(id) ?? []),
  }
}
