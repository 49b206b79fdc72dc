import type { AccountStatus } from '../../../../contract/operator/people.ts'
import { numbered } from '../../records/page-number.ts'

/** The path of the list of people. */
export const PEOPLE_PATH = '/operator/people'

/** The states of accounts, in the order of the filter. */
export const accountStatuses = ['active', 'pending', 'rejected', 'suspended', 'closed', 'erased'] as const
/** The kinds of accounts, in the order of the tabs. */
export const accountKinds = ['creator', 'fan', 'operator'] as const
export type AccountKind = (typeof accountKinds)[number]

export type PeopleFilter = { q?: string; status?: AccountStatus; kind?: AccountKind }
type Query = Readonly<Record<string, string | string[] | undefined>>

/** The filter in an address. */
export const peopleFilter = ({ q, status, kind }: Query): PeopleFilter => {
  const state = accountStatuses.find((one) => one === status)
  const sort = accountKinds.find((one) => one === kind)
  return {
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.trim().slice(0, 100) }),
    ...(state && { status: state }),
    ...(sort && { kind: sort }),
  }
}

/** The input of the list's request, shared by page and screen. */
export const peopleInput = (filter: PeopleFilter, page: number) => numbered({ query: { limit: 24, ...filter } }, page)
