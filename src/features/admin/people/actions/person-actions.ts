import type { PersonDetail, RestrictionKind } from '../../../../../contract/admin/people.ts'
import { allows, type OperatorRole, type Permission } from '../../../../../contract/admin/roles.ts'
import type { PersonAction } from './action.ts'
import { BirthDateDialog } from './BirthDateDialog.tsx'
import { CommissionDialog } from './CommissionDialog.tsx'
import { RejectDialog, SuspendDialog, UnsuspendDialog } from './DecisionDialogs.tsx'
import { RestrictPayouts, RestrictPosting } from './RestrictDialog.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { ResetSecondFactorDialog } from './ResetSecondFactorDialog.tsx'
import { isRestricted } from './restriction.ts'
import { ViewAsDialog } from './ViewAsDialog.tsx'

type IsFor = PersonAction['isFor']

/** Offered with this permission, if the state of the account allows it. */
const withPermission =
  (permission: Permission, suits: (person: PersonDetail) => boolean = () => true): IsFor =>
  (person: PersonDetail, role: OperatorRole | undefined) =>
    allows(role, permission) && suits(person)

const isSuspended = ({ status }: PersonDetail): boolean => status === 'suspended'
const isOfTeam = ({ operatorRole }: PersonDetail): boolean => operatorRole !== undefined
const isErased = ({ status }: PersonDetail): boolean => status === 'erased'
const mayBeStopped = (person: PersonDetail): boolean => !isSuspended(person) && !isErased(person) && !isOfTeam(person)

const restriction = (
  kind: RestrictionKind,
  Dialog: PersonAction['Dialog'],
  suits: typeof isSuspended
): PersonAction => ({
  key: kind,
  label: (t, person) => t[isRestricted(person, kind) ? 'lift' : 'restrict'][kind].action,
  isFor: withPermission('people.suspend', (person) => mayBeStopped(person) && suits(person)),
  Dialog,
})

/** What an operator may do about a person, in the order of the buttons and the menu. A new action is a line here, with its words in `texts.ts`. */
export const personActions: readonly PersonAction[] = [
  {
    key: 'reject',
    label: (t) => t.reject,
    isFor: withPermission('creators.decide', ({ isPerformer, status }) => isPerformer && status === 'pending'),
    isMain: true,
    Dialog: RejectDialog,
  },
  {
    key: 'viewAs',
    label: (t) => t.viewAs,
    isFor: withPermission('people.viewAs', (person) => mayBeStopped(person) && person.status !== 'closed'),
    isMain: true,
    Dialog: ViewAsDialog,
  },
  {
    key: 'unsuspend',
    label: (t) => t.unsuspend,
    isFor: withPermission('people.suspend', isSuspended),
    isMain: true,
    Dialog: UnsuspendDialog,
  },
  {
    key: 'suspend',
    label: (t) => t.suspend,
    isFor: withPermission('people.suspend', mayBeStopped),
    isMain: true,
    Dialog: SuspendDialog,
  },
  restriction('posting', RestrictPosting, () => true),
  restriction('payouts', RestrictPayouts, ({ isPerformer }) => isPerformer),
  {
    key: 'commission',
    label: (t) => t.commission,
    isFor: withPermission('commission.edit', (person) => person.creator !== undefined && !isErased(person)),
    Dialog: CommissionDialog,
  },
  {
    key: 'birthDate',
    label: (t) => t.birthDate,
    isFor: withPermission('people.edit', (person) => !isErased(person)),
    Dialog: BirthDateDialog,
  },
  {
    key: 'resetFactor',
    label: (t) => t.resetFactor,
    isFor: (person, role) =>
      person.secondFactor && allows(role, 'people.edit') && (!isOfTeam(person) || allows(role, 'operators.manage')),
    danger: true,
    Dialog: ResetSecondFactorDialog,
  },
  {
    key: 'erase',
    label: (t, { status }) => (status === 'closed' ? t.eraseNow : t.erase),
    isFor: withPermission('people.erase', (person) => !isErased(person)),
    danger: true,
    Dialog: EraseDialog,
  },
]
