import type { Permission } from '../../../contract/admin/roles.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../api-error.ts'
import type { Viewer } from '../authenticate.ts'
import { hasPermission } from './operator-authority.ts'
import { recordOperatorAction } from './record-operator-action.ts'
import { requireNotAbove } from './require-not-above.ts'

/** What an operator may do by role in the endpoints of everybody. Each has its words in the log's `texts.ts`. */
export const operatorDeeds = {
  'users.uploadAvatarOf': 'people.edit',
  'comments.remove': 'reports.decide',
  'streamMessages.remove': 'reports.decide',
  'downloads.product': 'content.view',
} as const satisfies Record<string, Permission>
export type OperatorDeed = keyof typeof operatorDeeds

/** Whether the role of a viewer, and nothing else, gives them the right to something in an endpoint of everybody. */
export const mayAsOperator = (viewer: Pick<Viewer, 'authority'>, deed: OperatorDeed): boolean =>
  hasPermission(viewer, operatorDeeds[deed])

type Recorder = Pick<Deps, 'db' | 'clock' | 'log' | 'realtime'>
type Deed = {
  deed: OperatorDeed
  /** The caller's network address. */
  address: string
  subjectId: string
  /** Whom it concerns. */
  accountId: string
  /** Whether one deed is many requests, which are one entry. */
  isRepeated?: boolean
}

/**
 * Does something that the viewer may do only by the role of an operator: checks the permission and that the person is no
 * operator above, and records it in the operators' log. The only place where a role is authority in an endpoint of
 * everybody; `tests/contract/operator-authority.test.ts` holds it.
 * @throws ApiError forbidden; team_member
 */
export async function actAsOperator<T>(
  deps: Recorder,
  viewer: Viewer,
  { deed, address, subjectId, accountId, isRepeated }: Deed,
  act: () => Promise<T>
): Promise<T> {
  if (!mayAsOperator(viewer, deed)) throw new ApiError('forbidden')
  return recordOperatorAction(
    deps,
    { viewer, address },
    { action: deed, subjectId, input: { accountId }, isRepeated },
    async () => {
      await requireNotAbove(deps.db, viewer, accountId)
      return act()
    }
  )
}
