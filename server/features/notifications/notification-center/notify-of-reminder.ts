import type { Trx } from '../../../db/transaction.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { findCreatorsOfCards } from '../../money/payments/warn-of-cards.ts'
import { notifyAll, type Notice } from './notify.ts'

/** Notifies fans of the next charge of a subscription, or of the end of a trial, with its day. */
export const notifyOfReminders: Subscriber<'subscription.reminded'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    events.map(({ at, data: { subscriptionId, userId, performerId, reason, amount, dueAt } }) => ({
      to: userId,
      kind: 'reminder',
      actorId: performerId,
      objectType: 'subscription',
      objectId: subscriptionId,
      ...(amount !== null && { amount }),
      detail: reason,
      dueAt: new Date(dueAt),
      href: reason === 'trial_free' ? `/${performerId}?subscribe=${performerId}` : '/subscriptions',
      hasOwnMail: true,
      at,
    }))
  )

/** Notifies the owners of cards that expire, with the creator whose subscription the card pays next, and how many more. */
export const notifyOfCards: Subscriber<'card.expiring'> = async (deps, trx, events) => {
  const ids = events.map(({ data }) => data.cardId)
  const cards = new Map((await findCards(trx, ids)).map((card) => [card.id, card]))
  const creators = await findCreatorsOfCards(trx, ids)
  return notifyAll(
    deps,
    trx,
    events.flatMap(({ at, data }): Notice[] => {
      const card = cards.get(data.cardId)
      if (!card) return []
      const [first, ...others] = creators.get(data.cardId) ?? []
      return [
        {
          to: data.accountId,
          kind: 'reminder',
          objectType: 'card',
          objectId: data.cardId,
          ...(first && { actorId: first.id }),
          detail: first ? 'card_of_subscription' : 'card',
          total: 1 + others.length,
          excerpt: `${card.brand} •••• ${card.last4}`,
          // The last day of the month in which it expires.
          dueAt: new Date(Date.UTC(card.exp_year, card.exp_month, 0)),
          href: '/wallet/cards',
          hasOwnMail: true,
          at,
        },
      ]
    })
  )
}

const findCards = (trx: Trx, ids: readonly string[]) =>
  trx
    .selectFrom('payment_card')
    .select(['id', 'brand', 'last4', 'exp_month', 'exp_year'])
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute()
