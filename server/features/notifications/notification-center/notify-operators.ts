import { sql } from 'kysely'
import type { DomainEventName } from '../../../../contract/events.ts'
import { needsResponse } from '../../../../contract/money/dispute-rules.ts'
import { allows, operatorRoles, type Permission } from '../../../../contract/admin/roles.ts'
import type { Db } from '../../../db/connect.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Listener, Subscriber } from '../../../events/subscriptions.ts'
import type { AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { awaitsApproval } from '../../identity/visibility/awaits-approval.ts'
import { notifyAll } from './notify.ts'
import { readNotifications } from './read-notifications.ts'

/** What waits for operators. */
type Waiting = 'creator' | 'report' | 'appeal' | 'comment' | 'letter' | 'payout' | 'dispute' | 'job'
/** What has happened, with the screen that shows it. `excerpt`: the queue of a job. */
type Cause = { at: Date; href: string; excerpt?: string }

/** Who can do something about it, and is therefore told. */
const permissionFor: Record<Waiting, Permission> = {
  creator: 'creators.decide',
  report: 'reports.decide',
  appeal: 'appeals.decide',
  comment: 'comments.decide',
  letter: 'supportRequests.answer',
  payout: 'payouts.decide',
  dispute: 'disputes.decide',
  job: 'system.manage',
}
const groupOf = (waiting: Waiting): string => `waiting:${waiting}`

/** The accounts of operators with a permission. */
export const operatorIds = async (db: Db, permission: Permission): Promise<string[]> =>
  (
    await db
      .selectFrom('account')
      .select('id')
      .where(
        'operator_role',
        'in',
        operatorRoles.filter((role) => allows(role, permission))
      )
      .where('status', '=', 'active')
      .execute()
  ).map(({ id }) => id)

/** Notifies operators; while a notification is unread, more of the same join it. */
async function notifyOperators(
  deps: Deps,
  trx: Trx,
  waiting: Waiting,
  emits: readonly Cause[]
): Promise<AfterCommit | undefined> {
  if (emits.length === 0) return undefined
  const operators = await operatorIds(trx, permissionFor[waiting])
  return notifyAll(
    deps,
    trx,
    operators.flatMap((to) =>
      emits.map((cause) => ({
        ...cause,
        to,
        kind: 'waiting' as const,
        detail: waiting,
        groupKey: groupOf(waiting),
      }))
    )
  )
}

const waits =
  <N extends DomainEventName>(waiting: Waiting, href: string): Subscriber<N> =>
  (deps, trx, events) =>
    notifyOperators(
      deps,
      trx,
      waiting,
      events.map(({ at }) => ({ at, href }))
    )

/** Notifies operators of creators who wait for approval. */
export const notifyOperatorsOfCreators: Subscriber<'performer.applied'> = waits(
  'creator',
  '/admin/people?kind=creator&status=pending'
)
/** Notifies operators of reports. */
export const notifyOperatorsOfReports: Subscriber<'report.created'> = waits('report', '/admin/reports')
/** Notifies operators of appeals. */
export const notifyOperatorsOfAppeals: Subscriber<'appeal.created'> = waits('appeal', '/admin/appeals')
/** Notifies operators of comments that are held. */
export const notifyOperatorsOfHeldComments: Subscriber<'comment.held'> = waits('comment', '/admin/comments')
/** Notifies operators of letters. */
export const notifyOperatorsOfSupportRequests: Subscriber<'letter.created'> = waits(
  'letter',
  '/admin/support-requests?status=open'
)
/** Notifies operators of requested payouts. */
export const notifyOperatorsOfPayouts: Subscriber<'payout.requested'> = waits('payout', '/admin/payouts')

/** Notifies operators of disputes and inquiries of banks that can be answered. */
export const notifyOperatorsOfDisputes: Subscriber<'dispute.opened'> = async (deps, trx, events) =>
  notifyOperators(
    deps,
    trx,
    'dispute',
    events
      .filter(({ data }) => needsResponse(data.status))
      .map(({ at, data }) => ({ at, href: `/admin/disputes/${data.disputeId}` }))
  )

/** Notifies operators of jobs that failed for the last time, with the name of the queue. */
export const notifyOperatorsOfJobs: Subscriber<'job.failed'> = (deps, trx, events) =>
  notifyOperators(
    deps,
    trx,
    'job',
    events.map(({ at, data }) => ({ at, href: '/admin/system', excerpt: data.queue }))
  )

/** SQL conditions: something of this kind still waits for an operator. */
const isLeft = {
  creator: sql<boolean>`exists (select from account where ${awaitsApproval})`,
  report: sql<boolean>`exists (select from report where status = 'open')`,
  appeal: sql<boolean>`exists (select from appeal where status = 'open')`,
  comment: sql<boolean>`exists (select from comment where held_at is not null)`,
  letter: sql<boolean>`exists (select from letter where status = 'open')`,
  dispute: sql<boolean>`exists (select from dispute where status in ('warning_needs_response', 'needs_response'))`,
  payout: sql<boolean>`exists (select from payout_request where status = 'pending')`,
} as const

const handled =
  (waiting: keyof typeof isLeft): Listener<DomainEventName> =>
  async (deps) => {
    const { rows } = await sql<{ isOpen: boolean }>`select ${isLeft[waiting]} as "isOpen"`.execute(deps.db)
    if (rows[0]?.isOpen) return
    for (const id of await operatorIds(deps.db, permissionFor[waiting]))
      await readNotifications(deps, id, (is) => is('group_key', '=', groupOf(waiting)))
  }

/** Marks what operators were told of creators as read, once no creator waits. */
export const readHandledCreators: Listener<'performer.approved' | 'performer.rejected'> = handled('creator')
/** Marks what operators were told of reports as read, once none is open. */
export const readHandledReports: Listener<'report.closed'> = handled('report')
/** Marks what operators were told of appeals as read, once none is open: answered, or the decision was lifted. */
export const readHandledAppeals: Listener<
  | 'appeal.decided'
  | 'account.restricted'
  | 'account.unsuspended'
  | 'item.restored'
  | 'performer.applied'
  | 'performer.approved'
> = handled('appeal')
/** Marks what operators were told of held comments as read, once none is held. */
export const readHandledComments: Listener<'comment.released' | 'comment.deleted'> = handled('comment')
/** Marks what operators were told of support requests as read, once none is open. */
export const readHandledSupportRequests: Listener<'letter.handled'> = handled('letter')
/** Marks what operators were told of disputes as read, once none waits for an answer. */
export const readHandledDisputes: Listener<'dispute.changed'> = handled('dispute')
/** Marks what operators were told of payouts as read, once none waits for approval. */
export const readHandledPayouts: Listener<'payout.changed'> = handled('payout')
