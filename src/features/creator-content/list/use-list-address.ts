import { useRouter } from 'next/router'
import type { ContentKind } from '../kinds.ts'
import { addressOf, type ContentFilter } from './query.ts'

/** Changes the filters in the address, so that they can be shared and gone back to; letters typed one after the other are one step back. */
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
