import type { Subscriber } from '../../../events/subscriptions.ts'
import { notifyAll } from './notify.ts'

/** Notifies a creator of new followers. */
export const notifyOfFollow: Subscriber<'follow.created'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    events.map(({ at, data }) => ({
      to: data.performerId,
      kind: 'follower',
      actorId: data.followerId,
      groupKey: 'follower',
      href: '/creator/subscribers?tab=followers',
      at,
    }))
  )
