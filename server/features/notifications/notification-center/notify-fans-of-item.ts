import { sql, type Selectable } from 'kysely'
import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import type { NotificationKind } from '../../../../contract/notifications/notification-center/notifications.ts'
import type { Publication } from '../../../db/schema.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { publishAfterCommit, type AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { findItem } from '../../catalogue/rights/find-items.ts'
import { fansPerBatch, nextFans, type Fan } from './fans.ts'
import { notifyMany } from './notify.ts'
import { pathOfItem } from './paths.ts'

type PublishedType = ItemType | 'story'

/** Batches per job; after that the job is enqueued again, behind the jobs of other creators. */
const batchesPerJob = 20
/** Period, in ms, in which unread notifications of one creator and type are joined. */
const groupMs = 3_600_000
/** Period, in ms, in which a fan with the level `highlights` hears of posts and photos of a creator once. */
const highlightMs = 86_400_000

const kinds: Readonly<Record<PublishedType, NotificationKind>> = {
  feed: 'post',
  story: 'story',
  video: 'video',
  gallery: 'photo',
  photo: 'photo',
  product: 'product',
}
/** What the level `highlights` includes: `once` a day for all of these types together. */
const highlights: Readonly<Record<PublishedType, 'always' | 'once' | 'never'>> = {
  feed: 'once',
  story: 'never',
  video: 'always',
  gallery: 'once',
  photo: 'once',
  product: 'always',
}

/** Notifies the followers and subscribers of what a creator has published, by a job for each item. */
export const enqueueNotifyFans: Subscriber<'item.published'> = (deps, trx, events) =>
  deps.jobs.enqueueAll(
    'notify-fans',
    events.map(({ data }) => ({ itemId: data.itemId })),
    { within: trx }
  )

/**
 * The `notify-fans` job: notifies the followers and subscribers of the creator, batch by batch. The notifications of a
 * batch and the progress are committed together: a job that is killed and restarted, or runs twice, continues where the
 * last one stopped. It ends when the item is hidden again.
 */
export async function notifyFansOfItem(deps: Deps, itemId: string): Promise<void> {
  for (let n = 0; n < batchesPerJob; n++) {
    const batch = await transaction(deps.db, (trx) => runBatch(deps, trx, itemId))
    if (!batch) return
    await publishAfterCommit(deps, batch.afterCommit)
    if (batch.isLast) return
  }
  await deps.jobs.enqueue('notify-fans', { itemId })
}

async function runBatch(
  deps: Deps,
  trx: Trx,
  itemId: string
): Promise<{ afterCommit: AfterCommit; isLast: boolean } | undefined> {
  // All that the creator's fans are to be told of is locked until the commit: batches of one creator run one after the
  // other, so that none is told twice and the notifications of a day are counted.
  const waiting = await trx
    .selectFrom('publication')
    .selectAll()
    .where('performer_id', '=', (is) =>
      is.selectFrom('publication as one').select('one.performer_id').where('one.item_id', '=', itemId)
    )
    .where('finished_at', 'is', null)
    .orderBy('item_id')
    .forUpdate()
    .execute()
  const publication = waiting.find((one) => one.item_id === itemId)
  if (!publication) return undefined
  const now = deps.clock.now()
  const type = publication.type as PublishedType
  const isVisible = await findItem({ db: trx, clock: deps.clock }, type === 'story' ? 'feed' : type, itemId, {
    viewer: null,
    country: undefined,
  })
  const fans = isVisible ? await nextFans(trx, publication.performer_id, publication.done_until, now) : []
  const isLast = fans.length < fansPerBatch
  await trx
    .updateTable('publication')
    .set({ done_until: fans.at(-1)?.id ?? publication.done_until, finished_at: isLast ? now : null })
    .where('item_id', '=', itemId)
    .execute()
  return { afterCommit: await notifyFans(deps, trx, publication, fans), isLast }
}

async function notifyFans(
  deps: Deps,
  trx: Trx,
  { item_id: itemId, performer_id: performerId, at, type: name }: Selectable<Publication>,
  fans: readonly Fan[]
): Promise<AfterCommit> {
  const type = name as PublishedType
  const groupKey = `published:${type}:${performerId}`
  const reachable = fans.filter((fan) => fan.isReachable)
  const isHighlight = highlights[type]
  const notified =
    isHighlight === 'once'
      ? await notifiedToday(
          trx,
          reachable.flatMap((fan) => (fan.level === 'highlights' ? fan.id : [])),
          { performerId, groupKey, at }
        )
      : new Set<string>()
  const wants = ({ id, level }: Fan) =>
    level === 'all' || (level === 'highlights' && isHighlight !== 'never' && !notified.has(id))
  const recipients = reachable.filter(wants).map(({ id: to }) => ({ to, objectId: itemId, groupKey }))
  await closeGroups(
    trx,
    recipients.map(({ to }) => to),
    groupKey,
    new Date(at.getTime() - groupMs)
  )
  return notifyMany(
    deps,
    trx,
    {
      kind: kinds[type],
      actorId: performerId,
      objectType: type,
      detail: type,
      href: await pathOf(trx, type, itemId, performerId),
      at,
    },
    recipients
  )
}

/** The path at which an item is shown; a photo in a gallery is shown with it. */
async function pathOf(trx: Trx, type: PublishedType, itemId: string, performerId: string): Promise<string> {
  const photo =
    type === 'photo'
      ? await trx.selectFrom('asset').select('gallery_id').where('id', '=', itemId).executeTakeFirst()
      : undefined
  return photo?.gallery_id
    ? pathOfItem('gallery', photo.gallery_id, performerId)
    : pathOfItem(type === 'story' ? 'feed' : type, itemId, performerId)
}

/**
 * Those of these fans who were notified of posts or photos of the creator in the last day, unless the notification can be
 * joined with the unread one of `groupKey`.
 */
async function notifiedToday(
  trx: Trx,
  fanIds: readonly string[],
  { performerId, groupKey, at }: { performerId: string; groupKey: string; at: Date }
): Promise<Set<string>> {
  if (fanIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select fan.id from unnest(${[...fanIds]}::uuid[]) as fan(id) where exists (
      select from notification notified where notified.account_id = fan.id and notified.kind in ('post', 'photo') and notified.actor_id = ${performerId}
        and notified.created_at > ${new Date(at.getTime() - highlightMs)}::timestamptz
        and not (notified.group_key is not distinct from ${groupKey} and notified.read_at is null and notified.created_at > ${new Date(at.getTime() - groupMs)}::timestamptz))`.execute(
    trx
  )
  return new Set(rows.map((row) => row.id))
}

/** Ends the unread groups that began before `before`: what is published now begins a new one. */
async function closeGroups(trx: Trx, accountIds: readonly string[], groupKey: string, before: Date): Promise<void> {
  if (accountIds.length === 0) return
  await trx
    .updateTable('notification')
    .set({ group_key: null })
    .where(sql<boolean>`account_id = any(${[...accountIds]}::uuid[])`)
    .where('group_key', '=', groupKey)
    .where('read_at', 'is', null)
    .where('created_at', '<=', before)
    .execute()
}
