import type { Subscriber } from '../../../events/subscriptions.ts'
import { notifyAll } from './notify.ts'
import { pathOfItem } from './paths.ts'

/** Notifies the authors of what was liked. */
export const notifyOfLikes: Subscriber<'like.created'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    events.map(({ at, data: { accountId, ownerId, objectType, objectId, itemType, itemId, performerId } }) => ({
      to: ownerId,
      kind: 'like',
      actorId: accountId,
      objectType,
      objectId,
      groupKey: `like:${objectId}`,
      detail: objectType,
      href: pathOfItem(itemType, itemId, performerId),
      at,
    }))
  )
