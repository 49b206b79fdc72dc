import type { Subscriber } from '../../../events/subscriptions.ts'
import { notifyAll, type Notice } from '../bell/notify.ts'

/** Notifies the creator of a webhook that was paused; of one of the site, every operator. */
export const notifyOfPausedWebhooks: Subscriber<'webhook.paused'> = async (deps, trx, events) => {
  const isOfSite = events.some(({ data }) => data.performerId === null)
  const operators = isOfSite ? await trx.selectFrom('account').select('id').where('is_admin', '=', true).execute() : []
  return notifyAll(
    deps,
    trx,
    events.flatMap(({ at, data: { webhookId, performerId } }): Notice[] => {
      const about = { kind: 'account', detail: 'webhook', objectType: 'webhook', objectId: webhookId, at } as const
      return performerId === null
        ? operators.map(({ id }) => ({ ...about, to: id, href: '/user/account' }))
        : [{ ...about, to: performerId, href: '/creator/webhooks' }]
    })
  )
}
