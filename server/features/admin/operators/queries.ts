import type { Db } from '../../../db/connect.ts'
import { personColumns } from '../../identity/visibility/present.ts'

/** All operators, by role and name, with the last time that one of their sessions was used. */
export const listOperators = (db: Db) =>
  db
    .selectFrom('account')
    .select([...personColumns, 'account.email', 'account.operator_role'])
    .select((is) =>
      is
        .selectFrom('session')
        .select((of) => of.fn.max('session.last_seen_at').as('at'))
        .whereRef('session.account_id', '=', 'account.id')
        .as('last_seen_at')
    )
    .where('account.operator_role', 'is not', null)
    .orderBy('account.operator_role')
    .orderBy('account.name')
    .execute()

/** Invitations that have not expired, newest first, with the name of who invited. */
export const listInvitations = (db: Db, now: Date) =>
  db
    .selectFrom('operator_invitation as invitation')
    .innerJoin('account', 'account.id', 'invitation.invited_by')
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.role',
      'invitation.created_at',
      'invitation.expires_at',
      'account.name as invited_by',
    ])
    .where('invitation.expires_at', '>', now)
    .orderBy('invitation.created_at', 'desc')
    .execute()

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number]
