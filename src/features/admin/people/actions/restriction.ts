import type { PersonDetail, RestrictionKind } from '../../../../../contract/admin/people.ts'

/** Whether an account has a restriction. */
export const isRestricted = (person: PersonDetail, kind: RestrictionKind): boolean =>
  (kind === 'posting' ? person.postingRestriction : person.payoutRestriction) !== undefined
