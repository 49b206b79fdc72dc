import type { AccountStatus } from '../../../../contract/admin/people.ts'
import { oneOf, onlySet, wordsIn, type AddressQuery } from '../../platform/records/address-query.ts'
import { numbered } from '../../platform/records/page-number.ts'

/** The path of the list of people. */
export const PEOPLE_PATH = '/admin/people'

/** The states of accounts, in the order of the filter. */
export const accountStatuses = ['active', 'pending', 'rejected', 'suspended', 'closed', 'erased'] as const
/** The kinds of accounts, in the order of the tabs. */
export const accountKinds = ['creator', 'fan', 'operator'] as const
export type AccountKind = (typeof accountKinds)[number]

export type PeopleFilter = { q?: string; status?: AccountStatus; kind?: AccountKind }

/** The filter in an address. */
export const peopleFilter = ({ q, status, kind }: AddressQuery): PeopleFilter =>
  onlySet({ q: wordsIn(q), status: oneOf(accountStatuses, status), kind: oneOf(accountKinds, kind) })

/** The input of the list's request, shared by page and screen. */
export const peopleInput = (filter: PeopleFilter, page: number) => numbered({ query: { limit: 24, ...filter } }, page)
