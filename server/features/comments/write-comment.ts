import { randomUUIDv7 } from 'node:crypto'
import type { comments } from '../../../contract/comments.ts'
import type { Language } from '../../../contract/errors.ts'
import type { ItemType } from '../../../contract/items.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import type { Input } from '../../http/handler-types.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import { publishAfterCommit, type AfterCommit } from '../../realtime/publish-after-commit.ts'
import { withinUploadQuota } from '../files/upload-quota.ts'
import { removeFiles } from '../files/remove-files.ts'
import { storeFormPicture } from '../files/store-form-picture.ts'
import { deleteNotifications, updateNotificationText } from '../notifications/read-notifications.ts'
import { notifyOfComment } from '../notifications/notify-of-comment.ts'
import { countComment } from './count.ts'
import { openComment, openItemToWrite } from './policy.ts'
import { findComment } from './queries.ts'

/** Who writes, and in which language they are told what is wrong. */
type Writer = { viewer: Viewer; country: string | undefined; language: Language }

function requireSomething(content: string, hasPhoto: boolean): void {
  if (content === '' && !hasPhoto) throw invalidField('content', 'Write something or add a photo')
}

/** Keeps the photo of a form. It takes seconds: never inside a transaction. @throws ApiError unsupported_type naming the photo, too_many_requests when too much came today */
function keepPhoto(deps: Deps, { viewer, language }: Writer, upload: UploadedFile): Promise<string> {
  const type = 'comment-photo'
  return withinUploadQuota(deps, viewer, { photo: { type, size: upload.size } }, ({ photo: id }) =>
    storeFormPicture(deps, { id, ownerId: viewer.id, type, upload, field: 'photo', language })
  )
}

/** The comment that a reply stands below: a reply to a reply goes to the same one. `authorId`: who is answered. @throws ApiError not_found */
async function topOf(
  deps: Deps,
  parentId: string,
  item: { id: string },
  writer: Writer
): Promise<{ id: string; authorId: string }> {
  const parent = await findComment(deps.db, parentId, writer)
  if (parent?.object_id !== item.id) throw new ApiError('not_found')
  return { id: parent.parent_id ?? parent.id, authorId: parent.author_id }
}

/** Writes a comment or a reply, counts it and tells whom it is for; returns its id (product.md, Comments). @throws ApiError not_found, locked, 422 without words and photo, 415 naming the photo */
export async function createComment(
  deps: Deps,
  writer: Writer,
  { body, files }: Pick<Input<typeof comments.create>, 'body' | 'files'>
): Promise<string> {
  const { objectType, objectId, parentId, content } = body
  const item = await openItemToWrite(deps, objectType, objectId, writer)
  const top = parentId === undefined ? null : await topOf(deps, parentId, item, writer)
  requireSomething(content, files.photo !== undefined)
  const file_id = files.photo ? await keepPhoto(deps, writer, files.photo) : null
  const id = randomUUIDv7()
  const afterCommit = await transaction(deps.db, async (trx) => {
    if (!(await countComment(trx, objectType, objectId, 1))) throw new ApiError('not_found')
    if (top !== null) {
      const counted = await trx
        .updateTable('comment')
        .set((is) => ({ total_replies: is('total_replies', '+', 1) }))
        .where('id', '=', top.id)
        .executeTakeFirst()
      if (!counted.numUpdatedRows) throw new ApiError('not_found')
    }
    await trx
      .insertInto('comment')
      .values({
        id,
        object_type: objectType,
        object_id: objectId,
        performer_id: item.performerId,
        author_id: writer.viewer.id,
        parent_id: top?.id ?? null,
        content,
        file_id,
        created_at: deps.clock.now(),
      })
      .execute()
    return notifyOfComment(deps, trx, {
      id,
      objectType,
      objectId,
      performerId: item.performerId,
      authorId: writer.viewer.id,
      answeredId: top?.authorId,
    })
  })
  await publishAfterCommit(deps, afterCommit)
  return id
}

/** Changes one's own comment, also in the bell of who was told of it; without a new photo the old one stays, unless it is to go. @throws ApiError not_found, also for another's, locked, 422, 415 */
export async function updateComment(
  deps: Deps,
  writer: Writer,
  id: string,
  { body, files }: Pick<Input<typeof comments.update>, 'body' | 'files'>
): Promise<void> {
  const old = await openComment(deps, id, writer)
  if (old.author_id !== writer.viewer.id) throw new ApiError('not_found')
  const keeps = !files.photo && body.removePhoto !== 'true'
  requireSomething(body.content, files.photo !== undefined || (keeps && old.file_id !== null))
  const fileId = files.photo ? await keepPhoto(deps, writer, files.photo) : null
  const afterCommit = await transaction(deps.db, async (trx) => {
    const current = await trx
      .selectFrom('comment')
      .select(['file_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!current) throw new ApiError('not_found')
    await trx
      .updateTable('comment')
      .set({ content: body.content, edited_at: deps.clock.now(), ...(!keeps && { file_id: fileId }) })
      .where('id', '=', id)
      .execute()
    if (!keeps && current.file_id) await removeFiles(deps, (of) => of.where('file.id', '=', current.file_id), trx)
    return updateNotificationText(trx, id)
  })
  await publishAfterCommit(deps, afterCommit)
}

/** Removes a comment with its replies, their likes and photos, and counts them off; nobody is told of them any more. Nothing happens where it is gone already. Returns what is to be emitted after the commit. */
export async function removeComment(
  deps: Deps,
  comment: { id: string; object_type: string; object_id: string; parent_id: string | null }
): Promise<AfterCommit> {
  return transaction(deps.db, async (trx): Promise<AfterCommit> => {
    // The item first, as those who write do: then no reply can come between.
    await countComment(trx, comment.object_type as ItemType, comment.object_id, 0)
    const gone = await trx
      .deleteFrom('comment')
      .where((is) => is.or([is('id', '=', comment.id), is('parent_id', '=', comment.id)]))
      .returning(['id', 'file_id'])
      .execute()
    if (!gone.length) return () => undefined
    await countComment(trx, comment.object_type as ItemType, comment.object_id, -gone.length)
    if (comment.parent_id !== null)
      await trx
        .updateTable('comment')
        .set((is) => ({ total_replies: is('total_replies', '-', 1) }))
        .where('id', '=', comment.parent_id)
        .execute()
    const ids = gone.map((row) => row.id)
    await trx.deleteFrom('reaction').where('object_id', 'in', ids).execute()
    const photos = gone.flatMap((row) => row.file_id ?? [])
    if (photos.length) await removeFiles(deps, (of) => of.where('file.id', 'in', photos), trx)
    return deleteNotifications(trx, ids)
  })
}
