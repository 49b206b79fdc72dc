import { randomUUIDv7 } from 'node:crypto'
import type { comments } from '../../../../contract/social/comments.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { Input } from '../../../http/handler-types.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import { withinUploadQuota } from '../../platform/files/uploads/upload-quota.ts'
import { removeFiles } from '../../platform/files/remove-files.ts'
import { storeFormPicture } from '../../platform/files/processing/store-form-picture.ts'
import { requireWritableItem } from '../../catalogue/rights/require-item.ts'
import { countComment } from './count.ts'
import { heldWordsIn, holdInTransaction, releaseInTransaction } from './hold-comment.ts'
import { requireWritableComment } from './policy.ts'
import { findComment } from './queries.ts'

/** The author, and the language of error texts. */
type Writer = { viewer: Viewer; country: string | undefined; language: Language }

function requireContent(content: string, hasPhoto: boolean): void {
  if (content === '' && !hasPhoto) throw invalidField('content', 'Write something or add a photo')
}

/**
 * Stores the photo of a form. It takes seconds: never call it inside a transaction.
 * @throws ApiError `unsupported_type` naming the photo, `too_many_requests` when the upload quota is used up
 */
function storePhoto(deps: Deps, { viewer, language }: Writer, upload: UploadedFile): Promise<string> {
  const type = 'comment-photo'
  return withinUploadQuota(deps, viewer, { photo: { type, size: upload.size } }, ({ photo: id }) =>
    storeFormPicture(deps, { id, ownerId: viewer.id, type, upload, field: 'photo', language })
  )
}

/**
 * The top-level comment of a reply; a reply to a reply is attached to the same one. `authorId`: the author of the
 * comment that is answered.
 * @throws ApiError `not_found`
 */
async function findThreadRoot(
  deps: Deps,
  parentId: string,
  item: { id: string },
  writer: Writer
): Promise<{ id: string; authorId: string }> {
  const parent = await findComment(deps.db, parentId, writer)
  // The author sees a held comment, but nobody can answer it.
  if (parent?.object_id !== item.id || parent.held_at) throw new ApiError('not_found')
  return { id: parent.parent_id ?? parent.id, authorId: parent.author_id }
}

/**
 * Stores and counts a comment or reply; returns its id (product.md, Comments). One with a restricted word is held and
 * not counted.
 * @throws ApiError `not_found`, `locked`, 422 without text and photo, 415 naming the photo
 */
export async function createComment(
  deps: Deps,
  writer: Writer,
  { body, files }: Pick<Input<typeof comments.create>, 'body' | 'files'>
): Promise<string> {
  const { objectType, objectId, parentId, content } = body
  const item = await requireWritableItem(deps, objectType, objectId, writer)
  const top = parentId === undefined ? null : await findThreadRoot(deps, parentId, item, writer)
  requireContent(content, files.photo !== undefined)
  const file_id = files.photo ? await storePhoto(deps, writer, files.photo) : null
  const id = randomUUIDv7()
  const heldWords = await heldWordsIn(deps.db, writer.viewer, content)
  await transactionWithEvents(deps, async (trx, record) => {
    const now = deps.clock.now()
    if (!(await countComment(trx, objectType, objectId, heldWords ? 0 : 1))) throw new ApiError('not_found')
    if (top !== null) {
      const counted = await trx
        .updateTable('comment')
        .set((is) => ({ total_replies: is('total_replies', '+', heldWords ? 0 : 1) }))
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
        created_at: now,
        ...(heldWords && { held_at: now, held_words: heldWords }),
      })
      .execute()
    const performerId = item.performerId
    if (heldWords) return record('comment.held', { commentId: id, performerId, authorId: writer.viewer.id })
    record('comment.created', {
      commentId: id,
      objectType,
      objectId,
      performerId,
      authorId: writer.viewer.id,
      answeredId: top?.authorId,
    })
  })
  return id
}

/**
 * Changes the author's own comment. Without a new photo the old one stays, unless it is to be removed. A restricted word
 * holds it; a held comment without one any more is shown.
 * @throws ApiError `not_found`, also for a comment of another author, `locked`, 422, 415
 */
export async function updateComment(
  deps: Deps,
  writer: Writer,
  id: string,
  { body, files }: Pick<Input<typeof comments.update>, 'body' | 'files'>
): Promise<void> {
  const old = await requireWritableComment(deps, id, writer)
  if (old.author_id !== writer.viewer.id) throw new ApiError('not_found')
  const content = body.content ?? old.content
  const keepsPhoto = !files.photo && body.removePhoto !== 'true'
  requireContent(content, files.photo !== undefined || (keepsPhoto && old.file_id !== null))
  const fileId = files.photo ? await storePhoto(deps, writer, files.photo) : null
  const heldWords = await heldWordsIn(deps.db, writer.viewer, content)
  await transactionWithEvents(deps, async (trx, record) => {
    await countComment(trx, old.object_type as ItemType, old.object_id, 0)
    const current = await trx
      .selectFrom('comment')
      .select(['file_id', 'held_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!current) throw new ApiError('not_found')
    await trx
      .updateTable('comment')
      .set({ content, edited_at: deps.clock.now(), ...(!keepsPhoto && { file_id: fileId }) })
      .where('id', '=', id)
      .execute()
    if (!keepsPhoto && current.file_id) await removeFiles(deps, (of) => of.where('file.id', '=', current.file_id), trx)
    if (heldWords) await holdInTransaction(deps, trx, record, id, heldWords)
    else if (current.held_at) await releaseInTransaction(trx, record, id)
    else record('comment.changed', { commentId: id, performerId: old.performer_id, authorId: old.author_id })
  })
}
