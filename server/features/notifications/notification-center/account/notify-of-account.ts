import type { Subscriber } from '../../../../events/subscriptions.ts'
import { decisionPath } from '../../../../../contract/social/appeals/appeal-paths.ts'
import { notifyAll } from '../notify.ts'

/** Notifies accounts of sign-ins on new devices. */
export const notifyOfDevices: Subscriber<'device.added'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    events.map(({ at, data }) => ({
      to: data.accountId,
      kind: 'account',
      detail: 'sign_in',
      excerpt: data.device,
      href: '/user/account?section=sessions',
      at,
    }))
  )

/** Notifies creators whose page was approved. */
export const notifyOfApprovals: Subscriber<'performer.approved'> = async (deps, trx, events) => {
  const notified = events.filter(({ data }) => data.shouldNotify)
  if (notified.length === 0) return
  const rows = await trx
    .selectFrom('account')
    .select(['id', 'username'])
    .where(
      'id',
      'in',
      notified.map(({ data }) => data.performerId)
    )
    .execute()
  const usernames = new Map(rows.map((row) => [row.id, row.username]))
  return notifyAll(
    deps,
    trx,
    notified.map(({ at, data }) => ({
      to: data.performerId,
      kind: 'account',
      detail: 'approved',
      href: `/${usernames.get(data.performerId) ?? data.performerId}`,
      hasOwnMail: true,
      at,
    }))
  )
}

/** Notifies creators whose application was rejected, with the reason. */
export const notifyOfRejections: Subscriber<'performer.rejected'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    events.map(({ at, data }) => ({
      to: data.performerId,
      kind: 'refusal',
      detail: 'application',
      excerpt: data.reason,
      href: decisionPath(data.decisionId),
      hasOwnMail: true,
      at,
    }))
  )

/** Notifies people whose suspension was lifted; of the suspension itself they get a mail only. */
export const notifyOfEndedSuspensions: Subscriber<'account.unsuspended'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    withoutAppealed(events).map(({ at, data }) => ({
      to: data.accountId,
      kind: 'account',
      detail: 'unsuspended',
      href: '/home',
      hasOwnMail: true,
      at,
    }))
  )

/** Without the events that the answer to an appeal has caused: the mail about the appeal tells of them. */
export const withoutAppealed = <E extends { data: { byAppeal?: boolean | undefined } }>(events: readonly E[]): E[] =>
  events.filter(({ data }) => data.byAppeal !== true)

/** Tells people what became of their appeal, with the reason. */
export const notifyOfAppeals: Subscriber<'appeal.decided'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    events.map(({ at, data }) => ({
      to: data.accountId,
      kind: data.outcome === 'upheld' ? ('refusal' as const) : ('account' as const),
      detail: data.outcome === 'upheld' ? 'appeal' : `overturned_${data.kind}`,
      excerpt: data.reason,
      href: decisionPath(data.decisionId),
      hasOwnMail: true,
      at,
    }))
  )
