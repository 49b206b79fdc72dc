import type { Subscriber } from '../../../events/subscriptions.ts'
import { notifyAll, type Notice } from '../notification-center/notify.ts'
import { operatorIds } from '../notification-center/notify-operators.ts'

/**
 * Notifies the creator of a webhook that was paused; of one of the site, every operator with the command that shows it,
 * because operators have no screens of their own yet.
 */
export const notifyOfPausedWebhooks: Subscriber<'webhook.paused'> = async (deps, trx, events) => {
  const isOfSite = events.some(({ data }) => data.performerId === null)
  const operators = isOfSite ? await operatorIds(trx, 'system.manage') : []
  return notifyAll(
    deps,
    trx,
    events.flatMap(({ at, data: { webhookId, performerId } }): Notice[] => {
      const about = { kind: 'account', detail: 'webhook', objectType: 'webhook', objectId: webhookId, at } as const
      if (performerId !== null) return [{ ...about, to: performerId, href: '/creator/webhooks' }]
      return operators.map((to) => ({ ...about, to, excerpt: 'npm run admin -- webhooks', href: '/notifications' }))
    })
  )
}
