import type { DomainEvent } from '../../../../contract/events.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { notifyAll, type Notice } from './notify.ts'

const about = ({ at, data }: DomainEvent<'subscription.started' | 'subscription.renewed'>) => ({
  objectType: 'subscription',
  objectId: data.subscriptionId,
  ...(data.amount > 0 && { amount: data.amount }),
  at,
})

/** Notifies creators of new subscribers. */
export const notifyOfSubscribers: Subscriber<'subscription.started'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    events.map((event): Notice => {
      const { userId, performerId, type } = event.data
      return {
        ...about(event),
        to: performerId,
        kind: 'subscriber',
        actorId: userId,
        detail: type,
        href: '/creator/subscribers',
      }
    })
  )

/** Notifies creators of renewals, and fans of renewals that were paid automatically. */
export const notifyOfRenewals: Subscriber<'subscription.renewed'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    events.flatMap((event): Notice[] => {
      const { userId, performerId, type } = event.data
      const renewal = { ...about(event), kind: 'renewal' } as const
      return [
        { ...renewal, to: performerId, actorId: userId, detail: type, href: '/creator/subscribers' },
        { ...renewal, to: userId, actorId: performerId, detail: 'paid', href: '/subscriptions' },
      ]
    })
  )

/** Notifies fans of renewals that could not be charged. */
export const notifyOfFailedRenewals: Subscriber<'subscription.renewal-failed'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    events.map(({ at, data: { subscriptionId, userId, performerId, amount, status } }) => ({
      to: userId,
      kind: 'refusal',
      actorId: performerId,
      objectType: 'subscription',
      objectId: subscriptionId,
      amount,
      detail: status === 'expired' ? 'subscription_ended' : 'renewal',
      href: '/subscriptions?status=past_due',
      hasOwnMail: true,
      at,
    }))
  )
