import type { ItemType } from '../../../contract/items.ts'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../db/transaction.ts'
import type { AfterCommit } from '../../realtime/publish-after-commit.ts'
import { findItem } from '../rights/find-items.ts'
import { notifyAll, type Notice } from './notify.ts'
import { pathOfItem } from './paths.ts'
import { viewerForReader } from './redact-locked-comments.ts'

type Written = {
  id: string
  objectType: ItemType
  objectId: string
  performerId: string
  authorId: string
  answeredId: string | undefined
}

/** Notifies a creator of a comment on their item, and the author of a comment of a reply, if they have access to the item: comments are locked together with it. */
export async function notifyOfComment(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  trx: Trx,
  { id, objectType, objectId, performerId, authorId, answeredId }: Written
): Promise<AfterCommit> {
  const about = {
    actorId: authorId,
    objectType: 'comment',
    objectId: id,
    detail: objectType,
    href: pathOfItem(objectType, objectId, performerId),
  }
  const notices: Notice[] = []
  if (answeredId !== undefined && (await isOpenTo(deps, trx, objectType, objectId, answeredId)))
    notices.push({ to: answeredId, kind: 'reply', ...about })
  if (answeredId !== performerId) notices.push({ to: performerId, kind: 'comment', ...about })
  return notifyAll(deps, trx, notices)
}

async function isOpenTo(
  { clock }: Pick<Deps, 'clock'>,
  trx: Trx,
  type: ItemType,
  id: string,
  readerId: string
): Promise<boolean> {
  const item = await findItem({ db: trx, clock }, type, id, {
    viewer: viewerForReader(readerId, clock.now()),
    country: undefined,
  })
  return item?.isOpen === true
}
