import type { ComponentType } from 'react'
import type { PersonDetail } from '../../../../../contract/admin/people.ts'
import type { OperatorRole } from '../../../../../contract/admin/roles.ts'
import type { ActionTexts } from './texts.ts'

/** The dialog of an action. It stays mounted while the action is offered, and shows nothing while it is closed. */
export type ActionDialogProps = { person: PersonDetail; open: boolean; onClose: () => void }

/** Something that an operator may do about a person: a button or an item of the menu, and its dialog. */
export type PersonAction = {
  key: string
  label: (t: ActionTexts, person: PersonDetail) => string
  /** Whether it is offered to an operator of this role, in the present state of the account. */
  isFor: (person: PersonDetail, role: OperatorRole | undefined) => boolean
  /** A button of its own; all others are in the menu. */
  isMain?: boolean
  danger?: boolean
  Dialog: ComponentType<ActionDialogProps>
}
