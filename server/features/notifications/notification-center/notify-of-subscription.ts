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

/**
 * Notifies creators of renewals, with the path of the sale, and fans of renewals that were paid automatically, with that
 * of the receipt. One that cost nothing has neither.
 */
export const notifyOfRenewals: Subscriber<'subscription.renewed'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    events.flatMap((event): Notice[] => {
      const { paymentId, userId, performerId, amount, type } = event.data
      const renewal = { ...about(event), kind: 'renewal' } as const
      const [sale, receipt] =
        amount > 0
          ? [`/creator/earnings/${paymentId}`, `/wallet/receipts/${paymentId}`]
          : ['/creator/subscribers', '/subscriptions']
      return [
        { ...renewal, to: performerId, actorId: userId, detail: type, href: sale },
        { ...renewal, to: userId, actorId: performerId, detail: 'paid', href: receipt },
      ]
    })
  )

/**
 * Notifies fans of renewals that could not be charged, with the path on which they can pay or subscribe again, and
 * creators of subscriptions that have ended because of it.
 */
export const notifyOfFailedRenewals: Subscriber<'subscription.renewal-failed'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    events.flatMap(({ at, data: { subscriptionId, userId, performerId, amount, status } }): Notice[] => {
      const failed = { objectType: 'subscription', objectId: subscriptionId, at }
      const toFan = { ...failed, to: userId, kind: 'refusal', actorId: performerId, amount, hasOwnMail: true } as const
      if (status === 'past_due')
        return [{ ...toFan, detail: 'renewal', href: `/subscriptions?status=past_due&pay=${subscriptionId}` }]
      return [
        { ...toFan, detail: 'subscription_ended', href: `/${performerId}?subscribe=${performerId}` },
        {
          ...failed,
          to: performerId,
          kind: 'renewal',
          actorId: userId,
          detail: 'ended',
          href: '/creator/subscribers',
        },
      ]
    })
  )

/**
 * Notifies fans of subscriptions that have ended because they can no longer see the creator. The creator stays unnamed,
 * and the text is the same after a block and a suspension; the list of subscriptions shows which one it was.
 */
export const notifyOfLapsedSubscriptions: Subscriber<'subscription.lapsed'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    events.map(({ at, data: { subscriptionId, userId } }) => ({
      to: userId,
      kind: 'refusal',
      objectType: 'subscription',
      objectId: subscriptionId,
      detail: 'subscription_lapsed',
      href: '/subscriptions?status=expired',
      hasOwnMail: true,
      at,
    }))
  )
