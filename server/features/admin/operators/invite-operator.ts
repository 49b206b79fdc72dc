import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { plainName } from '../../../../contract/identity/users/names.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { OperatorRole } from '../../../../contract/admin/roles.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { hashToken, type Viewer } from '../../../http/authenticate.ts'
import { decidedOr, noteDecision } from '../../identity/decisions/decide.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import { contentOf } from '../../platform/mail/mail-template.ts'
import { readMailTexts } from '../../platform/mail/mail-texts.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { invitationMail, roleNames } from './mails.ts'
import type { InvitationRow } from './queries.ts'

/** How long, in ms, an invitation can be accepted. */
const lifetimeMs = 7 * 86_400_000

type Invitation = { email: string; role: OperatorRole; language: Language }

/**
 * Invites the holder of an e-mail address to become an operator, by mail. An earlier invitation of the same address is
 * replaced (product.md, Operators).
 * @throws ApiError already_operator when the holder is an operator already
 */
export async function inviteOperator(
  deps: Deps,
  viewer: Viewer,
  { email, role, language }: Invitation
): Promise<InvitationRow> {
  const now = deps.clock.now()
  const token = randomBytes(32).toString('base64url')
  return transaction(deps.db, async (trx) => {
    const taken = await trx
      .selectFrom('account')
      .select('id')
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('email_verified_at', 'is not', null)
      .where('operator_role', 'is not', null)
      .executeTakeFirst()
    if (taken) throw new ApiError('already_operator')
    const { name: invitedBy } = await trx
      .selectFrom('account')
      .select('name')
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    const invitation = {
      id: randomUUIDv7(),
      email,
      role,
      created_at: now,
      expires_at: new Date(now.getTime() + lifetimeMs),
    }
    await trx.deleteFrom('operator_invitation').where(sql`lower(email)`, '=', email.toLowerCase()).execute()
    await trx
      .insertInto('operator_invitation')
      .values({ ...invitation, token_hash: hashToken(token), invited_by: viewer.id })
      .execute()
    const { siteName } = await readSettings(trx)
    const site = { name: siteName, url: deps.config.siteUrl, language }
    const url = `${deps.config.siteUrl}/admin/invitation?token=${token}`
    const mail = invitationMail((of) => ({ inviter: plainName(invitedBy), role: roleNames[of][role] }))
    const texts = await readMailTexts(trx, 'operator-invitation')
    const content = contentOf(mail, language, { name: email, siteName, url }, texts[language])
    await enqueueMail(deps, composeMail(email, content, site), trx)
    return { ...invitation, invited_by: invitedBy }
  })
}

/** Withdraws an invitation. @throws ApiError already_decided, not_found */
export async function withdrawInvitation({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<void> {
  const topic = { topic: 'invitation', id } as const
  await transaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('operator_invitation')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw await decidedOr(trx, topic, new ApiError('not_found'))
    await noteDecision(trx, topic, 'withdrawn', clock.now())
  })
}

/**
 * Makes the caller an operator, by an invitation that was sent to the caller's confirmed e-mail address.
 * @throws ApiError not_found for an unknown, expired or other person's invitation; email_unverified
 */
export async function acceptInvitation(deps: Deps, viewer: Viewer, token: string): Promise<OperatorRole> {
  const now = deps.clock.now()
  return transactionWithEvents(deps, async (trx, record) => {
    const account = await trx
      .selectFrom('account')
      .select(['email', 'email_verified_at'])
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    const invitation = await trx
      .deleteFrom('operator_invitation')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now)
      .where(sql`lower(email)`, '=', (account.email ?? '').toLowerCase())
      .returning(['id', 'role'])
      .executeTakeFirst()
    if (!invitation) throw new ApiError('not_found')
    if (account.email_verified_at === null) throw new ApiError('email_unverified')
    await noteDecision(trx, { topic: 'invitation', id: invitation.id }, 'accepted', now)
    await trx
      .updateTable('account')
      .set({ operator_role: invitation.role, updated_at: now })
      .where('id', '=', viewer.id)
      .execute()
    record('operator.changed', { accountId: viewer.id })
    return invitation.role as OperatorRole
  })
}
