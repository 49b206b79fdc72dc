import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { publishAfterCommit, type AfterCommit } from '../../realtime/publish-after-commit.ts'
import { mailTemplates, rejectedMail } from '../mail/mails.ts'
import { sendMailTo } from '../mail/send-mail-to.ts'
import { notify } from '../notifications/notify.ts'

const waiting = ['pending', 'rejected']
const words = ['id', 'name', 'username', 'email', 'language'] as const

/**
 * Approves a creator: the account is active, the documents count, the page is public from now (product.md, People). Approving again changes nothing.
 * `tells` (default true): they are told, by mail too. @throws ApiError not_found for no creator; conflict while the account is suspended
 */
export async function approvePerformer(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'config' | 'realtime' | 'log'>,
  performerId: string,
  { tells = true }: { tells?: boolean } = {}
): Promise<void> {
  const now = deps.clock.now()
  const afterCommit = await transaction(deps.db, async (trx): Promise<AfterCommit[]> => {
    const performer = await trx
      .selectFrom('account')
      .innerJoin('performer', 'performer.account_id', 'account.id')
      .select([...words, 'status', 'approved_at'])
      .where('id', '=', performerId)
      .forUpdate()
      .executeTakeFirst()
    if (!performer) throw new ApiError('not_found')
    if (performer.status === 'suspended') throw new ApiError('conflict')
    if (performer.status === 'active' && performer.approved_at) return []
    await trx
      .updateTable('account')
      .set({ status: 'active', status_reason: null, updated_at: now })
      .where('id', '=', performerId)
      .execute()
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
    const changed: AfterCommit = ({ realtime }) => realtime.emit(performerId, 'account/changed', { status: 'active' })
    if (!tells) return [changed]
    const path = `/${performer.username ?? performer.id}`
    await sendMailTo(deps, trx, performer, path, mailTemplates.performerApproved)
    return [
      changed,
      await notify(deps, trx, {
        to: performerId,
        kind: 'account',
        detail: 'approved',
        href: path,
        hasOwnMail: true,
        at: now,
      }),
    ]
  })
  await publishAfterCommit(deps, ...afterCommit)
}

/** Turns down a creator who waits for approval, with a reason they read; they may send documents again. @throws ApiError not_found, when nobody waits under this id */
export async function rejectPerformer(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'config' | 'realtime' | 'log'>,
  performerId: string,
  reason: string
): Promise<void> {
  const now = deps.clock.now()
  const afterCommit = await transaction(deps.db, async (trx) => {
    const performer = await trx
      .updateTable('account')
      .set({ status: 'rejected', status_reason: reason, updated_at: now })
      .where('id', '=', performerId)
      .where('is_performer', '=', true)
      .where('status', 'in', waiting)
      .returning(words)
      .executeTakeFirst()
    if (!performer) throw new ApiError('not_found')
    await trx
      .updateTable('performer_document')
      .set({ status: 'rejected', reviewed_at: now })
      .where('performer_id', '=', performerId)
      .where('status', '=', 'pending')
      .execute()
    const withReason = {
      en: (about: About) => rejectedMail.en({ ...about, reason }),
      pt: (about: About) => rejectedMail.pt({ ...about, reason }),
    }
    await sendMailTo(deps, trx, performer, '/creator/account', withReason)
    return notify(deps, trx, {
      to: performerId,
      kind: 'refusal',
      detail: 'application',
      excerpt: reason,
      href: '/creator/account',
      hasOwnMail: true,
      at: now,
    })
  })
  await publishAfterCommit(
    deps,
    ({ realtime }) => realtime.emit(performerId, 'account/changed', { status: 'rejected' }),
    afterCommit
  )
}

type About = Parameters<(typeof mailTemplates.performerApproved)['en']>[0]
