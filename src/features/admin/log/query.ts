import type { ListFilter } from '../list-filter.ts'

/** The path of the log. */
export const LOG_PATH = '/admin/log'

/** The input of the list's request, shared by page and screen. */
export const logInput = (filter: ListFilter) => ({ query: { limit: 30, ...filter } })
