import type { ItemType } from '../../../contract/items.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { publishAfterCommit, type AfterCommit } from '../../realtime/publish-after-commit.ts'
import { recount } from '../assets/gallery-photos.ts'
import { removeComment } from '../comments/write-comment.ts'
import { countFeeds, isCounted } from '../feeds/write-feed.ts'
import { takenDownMail } from '../mail/mails.ts'
import { sendMailTo } from '../mail/send-mail-to.ts'
import { notify } from '../notifications/notify.ts'

/** A draft is what nobody but its creator and the operator sees, not even those who bought it. It stays one until `putBack`. */
const hidden = { status: 'draft', published_at: null, scheduled_at: null } as const

/** Hides a post; whose it is, or undefined where it is gone. */
async function hideFeed(trx: Trx, id: string, now: Date): Promise<string | undefined> {
  const feed = await trx
    .selectFrom('feed')
    .select(['performer_id', 'status', 'is_story'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!feed) return undefined
  await trx
    .updateTable('feed')
    .set({ ...hidden, taken_down_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  await countFeeds(trx, feed.performer_id, -Number(isCounted(feed)))
  return feed.performer_id
}

/** Hides a video, a gallery with its photos, a photo or a product; whose it is, or undefined where it is gone. */
async function hideAsset(
  trx: Trx,
  kind: Exclude<ItemType, 'feed'>,
  id: string,
  now: Date
): Promise<string | undefined> {
  const asset = await trx
    .updateTable('asset')
    .set({ ...hidden, taken_down_at: now, updated_at: now })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .returning(['performer_id', 'gallery_id'])
    .executeTakeFirst()
  if (asset) await recount(trx, [asset.gallery_id])
  return asset?.performer_id
}

/** Where its creator finds what was taken down. */
const placeOf: Record<ItemType, string> = {
  feed: '/creator/posts',
  video: '/creator/videos',
  gallery: '/creator/galleries',
  photo: '/creator/photos',
  product: '/creator/products',
}

async function tellOwner(
  deps: Deps,
  trx: Trx,
  ownerId: string,
  path: string,
  reason: string,
  type: ItemType | 'comment'
): Promise<AfterCommit> {
  const owner = await trx
    .selectFrom('account')
    .select(['id', 'name', 'email', 'language'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  await sendMailTo(deps, trx, owner, path, {
    en: (about) => takenDownMail.en({ ...about, reason }),
    pt: (about) => takenDownMail.pt({ ...about, reason }),
  })
  return notify(deps, trx, {
    to: ownerId,
    kind: 'refusal',
    detail: type,
    excerpt: reason,
    href: path,
    hasOwnMail: true,
  })
}

/**
 * Takes something down, as the operator: an item is hidden from everyone but its creator, those who bought it among them; a comment is deleted with its replies.
 * Its author gets a letter with the reason, and its open reports are closed. @throws ApiError not_found
 */
export async function takeDown(deps: Deps, type: ItemType | 'comment', id: string, reason: string): Promise<void> {
  const now = deps.clock.now()
  const afterCommit = await transaction(deps.db, async (trx) => {
    let told: AfterCommit[]
    if (type === 'comment') {
      const comment = await trx
        .selectFrom('comment')
        .select(['id', 'object_type', 'object_id', 'parent_id', 'author_id'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!comment) throw new ApiError('not_found')
      told = [
        await removeComment({ ...deps, db: trx }, comment),
        await tellOwner(deps, trx, comment.author_id, '/home', reason, type),
      ]
    } else {
      const ownerId = type === 'feed' ? await hideFeed(trx, id, now) : await hideAsset(trx, type, id, now)
      if (ownerId === undefined) throw new ApiError('not_found')
      told = [await tellOwner(deps, trx, ownerId, placeOf[type], reason, type)]
    }
    await trx
      .updateTable('report')
      .set({ status: 'closed', resolution: `Taken down: ${reason}`, closed_at: now })
      .where('object_id', '=', id)
      .where('status', '=', 'open')
      .execute()
    return told
  })
  await publishAfterCommit(deps, ...afterCommit)
}

/** Lets the creator publish again what was taken down. @throws ApiError not_found, also for what was not taken down */
export async function putBack(deps: Pick<Deps, 'db'>, type: ItemType, id: string): Promise<void> {
  const item = deps.db
    .updateTable(type === 'feed' ? 'feed' : 'asset')
    .set({ taken_down_at: null })
    .where('id', '=', id)
    .where('taken_down_at', 'is not', null)
  if (!(await item.returning('id').executeTakeFirst())) throw new ApiError('not_found')
}

/** Closes one open report with what came of it. @throws ApiError not_found, when no open report has this id */
export async function closeReport(deps: Pick<Deps, 'db' | 'clock'>, id: string, resolution: string): Promise<void> {
  const closed = await deps.db
    .updateTable('report')
    .set({ status: 'closed', resolution, closed_at: deps.clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (!closed) throw new ApiError('not_found')
}
