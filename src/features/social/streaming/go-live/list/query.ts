import type { ParsedUrlQuery } from 'node:querystring'
import { numbered, pageNumberOf } from '../../../../platform/records/page-number.ts'

export const liveTabs = ['go', 'scheduled', 'past'] as const
export type LiveTab = (typeof liveTabs)[number]

/** The part of the page that its address names. */
export const tabOf = ({ tab }: ParsedUrlQuery): LiveTab => liveTabs.find((one) => one === tab) ?? 'go'

const perPage = 20

/** The stream that is live or about to be. */
export const currentInput = { query: { status: 'current', limit: 1 } } as const
/** The scheduled streams; there are at most twenty. */
export const scheduledInput = { query: { status: 'scheduled', limit: perPage } } as const
/** A page of the streams that have ended. */
export const pastInput = (query: ParsedUrlQuery) =>
  numbered({ query: { status: 'past' as const, limit: perPage } }, pageNumberOf(query))
