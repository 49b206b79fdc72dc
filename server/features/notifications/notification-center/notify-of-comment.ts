import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import type { DomainEvent } from '../../../../contract/events.ts'
import type { Deps } from '../../../deps.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { findItem } from '../../catalogue/rights/find-items.ts'
import { notifyAll, type Notice } from './notify.ts'
import { commentHashes, pathOfComment } from './paths.ts'
import { deleteNotifications, updateNotificationText } from './read-notifications.ts'
import { viewerWithoutSession } from '../../../http/viewer-without-session.ts'

/**
 * Notifies a creator of comments on their items, and the author of a comment of replies, if they have access to the
 * item: comments are locked together with it.
 */
export const notifyOfComments: Subscriber<'comment.created'> = async (deps, trx, events) => {
  const notices: Notice[] = []
  const hashes = await commentHashes(
    trx,
    events.map(({ data }) => data.commentId)
  )
  for (const event of events) notices.push(...(await noticesOf(deps, trx, event, hashes.get(event.data.commentId))))
  return notifyAll(deps, trx, notices)
}

async function noticesOf(
  deps: Deps,
  trx: Trx,
  { at, data }: DomainEvent<'comment.created'>,
  hash: string | undefined
): Promise<Notice[]> {
  const { commentId, objectType, objectId, performerId, authorId, answeredId } = data
  const about = {
    actorId: authorId,
    objectType: 'comment',
    objectId: commentId,
    detail: objectType,
    href: pathOfComment(hash, objectType, objectId, performerId),
    at,
  }
  const notices: Notice[] = []
  if (answeredId !== undefined && (await isOpenTo(deps, trx, objectType, objectId, answeredId)))
    notices.push({ to: answeredId, kind: 'reply', ...about })
  if (answeredId !== performerId) notices.push({ to: performerId, kind: 'comment', ...about })
  return notices
}

/** Makes browsers load the notifications of changed comments again. */
export const updateNotificationsOfComments: Subscriber<'comment.changed'> = (_, trx, events) =>
  updateNotificationText(
    trx,
    events.map(({ data }) => data.commentId)
  )

/** Deletes the notifications of comments that are held, and of their replies: only the author sees them. */
export const deleteNotificationsOfHeldComments: Subscriber<'comment.held'> = async (_, trx, events) => {
  const ids = events.map(({ data }) => data.commentId)
  const replies = await trx.selectFrom('comment').select('id').where('parent_id', 'in', ids).execute()
  return deleteNotifications(trx, [...ids, ...replies.map(({ id }) => id)])
}

/** Deletes the notifications of deleted comments. */
export const deleteNotificationsOfComments: Subscriber<'comment.deleted'> = (_, trx, events) =>
  deleteNotifications(
    trx,
    events.flatMap(({ data }) => data.commentIds)
  )

async function isOpenTo(
  { clock }: Pick<Deps, 'clock'>,
  trx: Trx,
  type: ItemType,
  id: string,
  readerId: string
): Promise<boolean> {
  const item = await findItem({ db: trx, clock }, type, id, {
    viewer: viewerWithoutSession(readerId, clock.now()),
    country: undefined,
  })
  return item?.isOpen === true
}
