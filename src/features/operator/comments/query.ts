import { numbered } from '../../records/page-number.ts'

/** The path of the comments that wait for review. */
export const COMMENTS_PATH = '/operator/comments'

export type HeldFilter = { q?: string }

/** The filter in an address. */
export const heldFilter = ({ q }: Readonly<Record<string, string | string[] | undefined>>): HeldFilter =>
  typeof q === 'string' && q.trim() !== '' ? { q: q.trim().slice(0, 100) } : {}

/** The input of the list's request, shared by page and screen. */
export const heldInput = (filter: HeldFilter, page: number) => numbered({ query: { limit: 24, ...filter } }, page)
