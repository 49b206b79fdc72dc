import type { SearchSuggestions } from '../../../../contract/social/search.ts'
import { searchHref } from './query.ts'

/** One row of the list below the field. `forgets`: the recent search that its button deletes. */
export type SearchRow = {
  kind: 'recent' | 'trending' | 'suggestion' | 'performer' | 'all'
  label: string
  href: string
  /** What is recorded as searched; a creator is opened without a search. */
  keyword?: string
  forgets?: string
  person?: SearchSuggestions['performers'][number]
}

/** Maximum number of recent searches that are shown while something is typed. */
const MAX_RECENT_TYPED = 3

/**
 * The rows below the field: recent and trending searches, what completes the words, creators, and all results. With
 * `isOutdated` what was found is for other words, and only what also contains these is shown.
 */
export const rowsOf = (q: string, found: SearchSuggestions | undefined, isOutdated: boolean): SearchRow[] => {
  const words = (kind: SearchRow['kind'], keyword: string, forgets?: string): SearchRow => ({
    kind,
    label: keyword,
    keyword,
    href: searchHref(keyword),
    ...(forgets !== undefined && { forgets }),
  })
  const isTyped = q !== ''
  const { recent = [], trending = [], suggestions = [], performers = [] } = found ?? {}
  const rows = [
    ...recent.slice(0, isTyped ? MAX_RECENT_TYPED : undefined).map((one) => words('recent', one.keyword, one._id)),
    ...trending.map((keyword) => words('trending', keyword)),
    ...suggestions.map((keyword) => words('suggestion', keyword)),
  ]
  const seen = new Set<string>()
  const distinct = rows.filter(({ label }) => !seen.has(label.toLowerCase()) && seen.add(label.toLowerCase()))
  const offered = [
    ...distinct,
    ...performers.map(
      (person): SearchRow => ({
        kind: 'performer',
        label: person.name,
        href: `/${person.username ?? person._id}`,
        person,
      })
    ),
  ]
  const typed = q.toLowerCase()
  return [
    ...(isOutdated ? offered.filter(({ label }) => label.toLowerCase().includes(typed)) : offered),
    ...(isTyped ? [words('all', q)] : []),
  ]
}

/** What a row is recognised by when the rows change. */
export const keyOf = ({ kind, href }: SearchRow): string => `${kind} ${href}`
