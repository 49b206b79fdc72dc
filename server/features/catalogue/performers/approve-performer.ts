import { lockedStatuses } from '../../../http/authenticate.ts'
import type { Deps } from '../../../deps.ts'
import type { Trx } from '../../../db/transaction.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import type { Listener } from '../../../events/subscriptions.ts'
import { ApiError } from '../../../http/api-error.ts'
import { decisionPath } from '../../../../contract/social/appeals/appeal-paths.ts'
import { decide } from '../../identity/decisions/decide.ts'
import { endDecision, recordDecision } from '../../identity/decisions/record-decision.ts'
import { appealLine, creatorApprovedMail, creatorRejectedMail } from '../../platform/mail/mails.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'

const lockPerformer = (trx: Trx, performerId: string) =>
  trx
    .selectFrom('account')
    .innerJoin('performer', 'performer.account_id', 'account.id')
    .select(['id', 'name', 'username', 'email', 'language', 'status', 'status_reason', 'approved_at'])
    .where('id', '=', performerId)
    .where('status', '<>', 'erased')
    .forUpdate()
    .executeTakeFirst()

/** Whether a creator waits for the decision, or was rejected for the reason that the caller has read. */
const isReviewable = (
  { status, status_reason: reason }: { status: string; status_reason: string | null },
  replaces: string | undefined
): boolean => status === 'pending' || (status === 'rejected' && replaces !== undefined && reason === replaces)

/**
 * Approves a creator: activates the account, accepts the documents and makes the page public (product.md, People).
 * Notifies the creator, by mail too, unless `shouldNotify` is false. `replaces`: the reason of the rejection that the
 * caller has read, which ends.
 * @throws ApiError not_found when the account is no creator; account_locked while it is suspended or closed; already_decided
 */
export async function approvePerformer(
  deps: Deps,
  performerId: string,
  { shouldNotify = true, replaces }: { shouldNotify?: boolean; replaces?: string | undefined } = {}
): Promise<void> {
  const now = deps.clock.now()
  await transactionWithEvents(deps, async (trx, record) => {
    const performer = await decide(trx, {
      topic: 'application',
      id: performerId,
      at: now,
      lock: async () => {
        const found = await lockPerformer(trx, performerId)
        if (found && lockedStatuses.includes(found.status)) throw new ApiError('account_locked')
        return found
      },
      isOpen: (found) => (found.status === 'active' ? found.approved_at === null : isReviewable(found, replaces)),
      outcome: 'approved',
    })
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
 * `replaces`: the reason of an earlier rejection that the caller has read, of which only the words change.
 * @throws ApiError not_found when the account is no creator; already_decided
 */
export async function rejectPerformer(
  deps: Deps,
  performerId: string,
  reason: string,
  replaces?: string
): Promise<void> {
  const now = deps.clock.now()
  await transactionWithEvents(deps, async (trx, record) => {
    const performer = await decide(trx, {
      topic: 'application',
      id: performerId,
      at: now,
      lock: () => lockPerformer(trx, performerId),
      isOpen: (found) => isReviewable(found, replaces),
      outcome: 'rejected',
    })
    await trx
      .updateTable('account')
      .set({ status: 'rejected', status_reason: reason, updated_at: now })
      .where('id', '=', performerId)
      .execute()
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
export async function reopenInTransaction(
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
