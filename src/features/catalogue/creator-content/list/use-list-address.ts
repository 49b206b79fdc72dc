import { useRouter } from 'next/router'
import type { ContentKind } from '../kinds.ts'
import { addressOf, type ContentFilter } from './query.ts'

/** Changes the filter in the address. Typing in the search replaces the history entry, other changes push one. */
export const useListAddress = (
  kind: ContentKind,
  filter: ContentFilter
): ((change: Partial<ContentFilter>) => void) => {
  const router = useRouter()
  return (change) => {
    const isTyping = change.q !== undefined && change.q !== '' && filter.q !== ''
    void router[isTyping ? 'replace' : 'push'](addressOf(kind, { ...filter, ...change }), undefined, { scroll: false })
  }
}
