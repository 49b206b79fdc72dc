import type { Language } from '../../../../contract/errors.ts'
import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { recountGalleries } from '../../catalogue/assets/gallery-photos.ts'
import { removeCommentInTransaction } from '../comments/remove-comment.ts'
import { countFeeds, isCounted } from '../../catalogue/feeds/write-feed.ts'
import { decisionPath } from '../../../../contract/social/appeals/appeal-paths.ts'
import { decidedOr, noteDecision } from '../../identity/decisions/decide.ts'
import { endDecision, recordDecision } from '../../identity/decisions/record-decision.ts'
import { contactLine } from '../../platform/mail/contact-line.ts'
import { appealLine, takenDownMail } from '../../platform/mail/mails.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'
import { closeReportsOf } from './close-reports.ts'
import { pathAfterTakeDown } from './path-after-take-down.ts'

/**
 * A taken-down item is a draft, which only its creator and the operator see, not even its buyers. It stays one until
 * `putBack`.
 */
const hidden = { status: 'draft', published_at: null, scheduled_at: null } as const

/** Hides a post; returns its creator, or undefined when it is deleted. */
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

/**
 * Hides a video, a gallery with its photos, a photo or a product; returns its creator, or undefined when it is deleted.
 */
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
  if (asset) await recountGalleries(trx, [asset.gallery_id])
  return asset?.performer_id
}

/** Mails the reason to the author. */
async function mailAuthor(
  deps: Deps,
  trx: Trx,
  ownerId: string,
  path: string,
  reason: string,
  decisionId: string | undefined
): Promise<void> {
  const { siteUrl } = deps.config
  const owner = await trx
    .selectFrom('account')
    .select(['id', 'name', 'email', 'language'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const lines = (language: Language) => [
    ...(decisionId ? appealLine(language, siteUrl + decisionPath(decisionId)) : []),
    ...contactLine(language, siteUrl),
  ]
  const mail = takenDownMail(
    () => ({ reason }),
    (language) => ({ lines: lines(language) })
  )
  await sendMailTo(deps, trx, owner, path, mail)
}

/**
 * Takes an item or comment down, as the operator: an item is hidden from everyone but its creator, including its
 * buyers; a comment is deleted with its replies. Mails the author the reason and closes the open reports.
 * @throws ApiError not_found
 */
export const takeDown = (deps: Deps, type: ItemType | 'comment', id: string, reason: string): Promise<void> =>
  transactionWithEvents(deps, (trx, record) => takeDownInTransaction(deps, trx, record, { type, id }, reason))

/** Takes an item or comment down in the transaction of the decision. @see takeDown */
export async function takeDownInTransaction(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  { type, id }: { type: ItemType | 'comment'; id: string },
  reason: string
): Promise<void> {
  const now = deps.clock.now()
  let ownerId: string | undefined
  let decisionId: string | undefined
  if (type === 'comment') {
    const comment = await trx
      .selectFrom('comment')
      .select(['id', 'object_type', 'object_id', 'parent_id', 'author_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!comment) throw new ApiError('not_found')
    ownerId = comment.author_id
    await removeCommentInTransaction(deps, trx, record, comment)
  } else {
    ownerId = type === 'feed' ? await hideFeed(trx, id, now) : await hideAsset(trx, type, id, now)
    if (ownerId === undefined) throw new ApiError('not_found')
    decisionId = await recordDecision(trx, { accountId: ownerId, kind: 'item', item: { type, id }, reason }, now)
  }
  await mailAuthor(deps, trx, ownerId, pathAfterTakeDown[type], reason, decisionId)
  record('item.removed', { type, itemId: id, ownerId, reason, decisionId })
  await closeReportsOf(trx, record, id, { resolution: `Taken down: ${reason}`, decided: 'removed', now })
}

/**
 * Lifts a take-down, so that the creator can publish the item again, and notifies the creator.
 * @throws ApiError not_found, also when the item is not taken down
 */
export const putBack = (deps: Deps, type: ItemType, id: string): Promise<void> =>
  transactionWithEvents(deps, (trx, record) => putBackInTransaction(deps, trx, record, { type, id }))

/**
 * Lifts a take-down. `byAppeal`: the answer to an appeal tells the creator.
 * @throws ApiError not_found, also when the item is not taken down
 */
export async function putBackInTransaction(
  { clock }: Pick<Deps, 'clock'>,
  trx: Trx,
  record: RecordEvent,
  { type, id }: { type: ItemType; id: string },
  byAppeal = false
): Promise<void> {
  const item = await trx
    .updateTable(type === 'feed' ? 'feed' : 'asset')
    .set({ taken_down_at: null })
    .where('id', '=', id)
    .where('taken_down_at', 'is not', null)
    .returning('performer_id')
    .executeTakeFirst()
  if (!item) throw new ApiError('not_found')
  const ownerId = item.performer_id
  await endDecision(trx, { accountId: ownerId, kind: 'item', item: { type, id } }, clock.now())
  record('item.restored', { type, itemId: id, ownerId, ...(byAppeal && { byAppeal }) })
}

/** Closes one open report with its resolution. @throws ApiError already_decided, not_found */
export async function closeReport(deps: Deps, id: string, resolution: string): Promise<void> {
  await transactionWithEvents(deps, async (trx, record) => {
    const report = { topic: 'report', id } as const
    const closed = await trx
      .updateTable('report')
      .set({ status: 'closed', resolution, closed_at: deps.clock.now() })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .returning('reporter_id')
      .executeTakeFirst()
    if (!closed) throw await decidedOr(trx, report, new ApiError('not_found'))
    await noteDecision(trx, report, 'dismissed', deps.clock.now())
    record('report.closed', { reportId: id, reporterId: closed.reporter_id, outcome: 'dismissed' })
  })
}
