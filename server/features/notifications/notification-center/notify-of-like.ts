import type { Subscriber } from '../../../events/subscriptions.ts'
import { notifyAll } from './notify.ts'
import { commentHashes, pathOfComment } from './paths.ts'

/** Notifies the authors of what was liked. */
export const notifyOfLikes: Subscriber<'like.created'> = async (deps, trx, events) => {
  const hashes = await commentHashes(
    trx,
    events.flatMap(({ data }) => (data.objectType === 'comment' ? data.objectId : []))
  )
  return notifyAll(
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
      href: pathOfComment(hashes.get(objectId), itemType, itemId, performerId),
      at,
    }))
  )
}
