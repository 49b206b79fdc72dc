import type { WordsAndDays } from '../words-and-days.ts'

/** The path of the log. */
export const LOG_PATH = '/operator/log'

/** The input of the list's request, shared by page and screen. */
export const logInput = (filter: WordsAndDays) => ({ query: { limit: 30, ...filter } })
