import { lockedStatuses } from '../../../http/authenticate.ts'
import type { Deps } from '../../../deps.ts'
import type { Trx } from '../../../db/transaction.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import type { Listener } from '../../../events/subscriptions.ts'
import { ApiError } from '../../../http/api-error.ts'
import { decisionPath } from '../../../../contract/accounts/appeal-paths.ts'
import { endDecision, recordDecision } from '../../identity/decisions/record-decision.ts'
import { appealLine, creatorApprovedMail, creatorRejectedMail } from '../../platform/mail/mails.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'

const reviewableStatuses = ['pending', 'rejected']
const mailColumns = ['id', 'name', 'username', 'email', 'language'] as const

/**
 * Approves a creator: activates the account, accepts the documents and makes the page public (product.md, People).
 * Approving again changes nothing. Notifies the creator, by mail too, unless `shouldNotify` is false.
 * @throws ApiError not_found when the account is no creator; conflict while it is suspended or closed
 */
export async function approvePerformer(
  deps: Deps,
  performerId: string,
  { shouldNotify = true }: { shouldNotify?: boolean } = {}
): Promise<void> {
  const now = deps.clock.now()
  await transactionWithEvents(deps, async (trx, record) => {
    const performer = await trx
      .selectFrom('account')
      .innerJoin('performer', 'performer.account_id', 'account.id')
      .select([...mailColumns, 'status', 'approved_at'])
      .where('id', '=', performerId)
      .forUpdate()
      .executeTakeFirst()
    if (!performer) throw new ApiError('not_found')
    if (lockedStatuses.includes(performer.status)) throw new ApiError('conflict')
    if (performer.status === 'active' && performer.approved_at) return
    await trx
      .updateTable('account')
      .set({ status: 'active', status_reason: null, updated_at: now })
      .where('id', '=', performerId)
      .execute()
    await endDecision(trx, { accountId: performerId, kind: 'application' }, now)
    await trx
      .updateTable('performer')
      .set((is) => ({ approved_at: is.fn.coalesce('approved_at', is.val(now)) }))
      .where('account_id', '=', performerId)
      .execute()
    await trx
      .updateTable('performer_document')
      .set({ status: 'approved', reviewed_at: now })
      .where('performer_id', '=', performerId)
      .where('status', '=', 'pending')
      .execute()
    if (shouldNotify) {
      const path = `/${performer.username ?? performer.id}`
      await sendMailTo(
        deps,
        trx,
        performer,
        path,
        creatorApprovedMail(() => ({}))
      )
    }
    record('performer.approved', { performerId, shouldNotify })
  })
}

/**
 * Rejects a creator who waits for approval, with a reason that the creator is shown; they may send documents again.
 * @throws ApiError not_found when no account with this id can be rejected
 */
export async function rejectPerformer(deps: Deps, performerId: string, reason: string): Promise<void> {
  const now = deps.clock.now()
  await transactionWithEvents(deps, async (trx, record) => {
    const performer = await trx
      .updateTable('account')
      .set({ status: 'rejected', status_reason: reason, updated_at: now })
      .where('id', '=', performerId)
      .where('is_performer', '=', true)
      .where('status', 'in', reviewableStatuses)
      .returning(mailColumns)
      .executeTakeFirst()
    if (!performer) throw new ApiError('not_found')
    await trx
      .updateTable('performer_document')
      .set({ status: 'rejected', reviewed_at: now })
      .where('performer_id', '=', performerId)
      .where('status', '=', 'pending')
      .execute()
    const decisionId = await recordDecision(trx, { accountId: performerId, kind: 'application', reason }, now)
    const mail = creatorRejectedMail(
      () => ({ reason }),
      (language) => ({ lines: appealLine(language, deps.config.siteUrl + decisionPath(decisionId)) })
    )
    await sendMailTo(deps, trx, performer, '/creator/account', mail)
    record('performer.rejected', { performerId, reason, decisionId })
  })
}

/**
 * Puts a rejected creator back among those who wait for approval, with the documents that were rejected last: the answer
 * to an appeal, which tells the creator.
 * @throws ApiError not_found when the account is not rejected
 */
export async function reopenWithin(
  { clock }: Pick<Deps, 'clock'>,
  trx: Trx,
  record: RecordEvent,
  performerId: string
): Promise<void> {
  const now = clock.now()
  const reopened = await trx
    .updateTable('account')
    .set({ status: 'pending', status_reason: null, updated_at: now })
    .where('id', '=', performerId)
    .where('status', '=', 'rejected')
    .executeTakeFirst()
  if (!reopened.numUpdatedRows) throw new ApiError('not_found')
  await trx
    .updateTable('performer_document')
    .set({ status: 'pending', reviewed_at: null })
    .where('performer_id', '=', performerId)
    .where('status', '=', 'rejected')
    .where('reviewed_at', '=', (of) =>
      of
        .selectFrom('performer_document as last')
        .select((is) => is.fn.max('last.reviewed_at').as('at'))
        .where('last.performer_id', '=', performerId)
    )
    .execute()
  await endDecision(trx, { accountId: performerId, kind: 'application' }, now)
  record('performer.applied', { performerId })
}

/** Shows an approval or rejection on the creator's open pages. */
export const emitAccountChanged: Listener<'performer.approved' | 'performer.rejected'> = (
  { realtime },
  { name, data }
) =>
  realtime.emit(data.performerId, 'account/changed', { status: name === 'performer.approved' ? 'active' : 'rejected' })
