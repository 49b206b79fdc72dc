import { operators, type OperatorInvitation } from '../../../../contract/admin/operators.ts'
import type { OperatorRole } from '../../../../contract/admin/roles.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { recordOperatorAction } from '../../../http/operators/record-operator-action.ts'
import { requireCurrentPassword } from '../../identity/auth/require-reauthentication.ts'
import { presentPerson } from '../../identity/visibility/present.ts'
import { changeOperatorRole } from './change-role.ts'
import { acceptInvitation, inviteOperator, withdrawInvitation } from './invite-operator.ts'
import { listInvitations, listOperators, type InvitationRow } from './queries.ts'

const presentInvitation = (row: InvitationRow): OperatorInvitation => ({
  _id: row.id,
  email: row.email,
  role: row.role as OperatorRole,
  invitedBy: row.invited_by,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})

const handlers = (deps: Deps): Handlers<typeof operators> => ({
  list: async () => {
    const [rows, invitations] = await Promise.all([listOperators(deps.db), listInvitations(deps.db, deps.clock.now())])
    const data = rows.map((row) => ({
      ...presentPerson(row),
      role: row.operator_role as OperatorRole,
      email: row.email ?? undefined,
      lastSeenAt: row.last_seen_at?.toISOString(),
    }))
    return { data, invitations: invitations.map(presentInvitation) }
  },
  invite: async ({ viewer, body: { currentPassword, ...invitation }, caller }) => {
    await requireCurrentPassword(deps, viewer, currentPassword)
    return presentInvitation(await inviteOperator(deps, viewer, { ...invitation, language: caller.language }))
  },
  withdraw: ({ params }) => withdrawInvitation(deps, params.id),
  // The caller is no operator yet, so the call is not recorded by itself.
  accept: async ({ viewer, body, caller: { address } }) => {
    const act = () => acceptInvitation(deps, viewer, body.token)
    const action = { action: 'operators.accept', subjectId: viewer.id, input: {} }
    return { role: await recordOperatorAction(deps, { viewer, address }, action, act) }
  },
  change: async ({ viewer, params, body }) => {
    await requireCurrentPassword(deps, viewer, body.currentPassword)
    await changeOperatorRole(deps, params.id, body.role)
  },
})

/** Operators, their roles, and invitations (product.md, Operators). */
export const registerOperators: RegisterFeature = (app, deps) => mount(app, deps, operators, handlers(deps))
