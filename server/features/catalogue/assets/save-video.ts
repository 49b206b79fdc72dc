import type { Language } from '../../../../contract/errors.ts'
import type { videos } from '../../../../contract/catalogue/assets/videos.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { Input } from '../../../http/handler-types.ts'
import type { FileRole } from '../../platform/files/file-row.ts'
import { removeFiles } from '../../platform/files/remove-files.ts'
import { findPlacedFile, placeFiles, type AssetInWrite } from './place-files.ts'
import { areAnyVisible } from './record-published-assets.ts'
import { lockOwn, saveAsset } from './save-asset.ts'

export type VideoBody = Input<typeof videos.upload>['body']

/**
 * Creates a video or changes the creator's own; files that the body does not name are unchanged. The stored status is
 * the one the creator wants: until the file is ready, only the creator sees the video (`is_complete`, set by a
 * trigger).
 * @throws ApiError as `saveAsset`; `sold` when the file of a sold video would be replaced, 422 when there is no video
 * file
 */
export function saveVideo(
  deps: Deps,
  viewer: Viewer,
  body: VideoBody,
  language: Language,
  id?: string,
  newId?: string
): Promise<string> {
  const { title, caption, description, videoFileId, teaserFileId, thumbnailFileId, captions, ...offer } = body
  return saveAsset(deps, 'video', viewer, language, {
    id,
    newId,
    offer,
    columns: { title, caption, description },
    finish: async (trx, video) => {
      if (videoFileId !== undefined) await placeVideo(trx, video, videoFileId)
      else if (!(await findPlacedFile(trx, video.id, 'media'))) await markIncomplete(trx, video, offer.status)
      if (teaserFileId !== undefined)
        await placeFiles(trx, video, 'teaser', 'video-teaser', [{ id: teaserFileId, field: 'teaserFileId' }], {
          mayProcess: true,
        })
      if (thumbnailFileId !== undefined)
        await placeFiles(trx, video, 'thumbnail', 'video-thumbnail', [
          { id: thumbnailFileId, field: 'thumbnailFileId' },
        ])
      if (captions)
        await placeFiles(
          trx,
          video,
          'captions',
          'captions',
          captions.map((one, i) => ({ id: one.fileId, field: `captions.${i}.fileId`, language: one.language }))
        )
      return []
    },
  })
}

async function placeVideo(trx: Trx, video: AssetInWrite, fileId: string): Promise<void> {
  if (video.isSold && (await findPlacedFile(trx, video.id, 'media')) !== fileId) throw new ApiError('sold')
  const file = (
    await placeFiles(trx, video, 'media', 'video', [{ id: fileId, field: 'videoFileId' }], { mayProcess: true })
  ).get(fileId)
  await trx
    .updateTable('asset')
    .set({ is_complete: file?.status === 'ready' })
    .where('id', '=', video.id)
    .execute()
}

/** A video without a file can only be a draft. */
async function markIncomplete(trx: Trx, video: AssetInWrite, status: VideoBody['status']): Promise<void> {
  if (status !== 'draft') throw invalidField('videoFileId', 'Choose a file')
  await trx.updateTable('asset').set({ is_complete: false }).where('id', '=', video.id).execute()
}

const roles: Record<Input<typeof videos.removeFile>['body']['type'], FileRole> = {
  video: 'media',
  teaser: 'teaser',
  thumbnail: 'thumbnail',
  captions: 'captions',
}

/**
 * Removes files of one role from the creator's own video: the one with `fileId`, else all. Without its video file the
 * video becomes a draft.
 * @throws ApiError `not_found`, also when there is no such file; `sold` for the file of a sold video
 */
export async function removeVideoFile(
  deps: Deps,
  performerId: string,
  id: string,
  { type, fileId }: Input<typeof videos.removeFile>['body']
): Promise<void> {
  await transactionWithEvents(deps, async (trx, record) => {
    const { isSold } = await lockOwn(trx, 'video', performerId, id)
    if (isSold && type === 'video') throw new ApiError('sold')
    if (await areAnyVisible(trx, [id])) record('item.changed', { type: 'video', itemId: id, performerId })
    const removed = await trx
      .deleteFrom('asset_file')
      .where('asset_id', '=', id)
      .where('role', '=', roles[type])
      .$if(fileId !== undefined, (files) => files.where('file_id', '=', fileId ?? ''))
      .returning('file_id')
      .execute()
    if (!removed.length) throw new ApiError('not_found')
    await removeFiles(
      deps,
      (files) =>
        files.where(
          'file.id',
          'in',
          removed.map((row) => row.file_id)
        ),
      trx
    )
    const draft =
      type === 'video' ? ({ status: 'draft', published_at: null, scheduled_at: null, is_complete: false } as const) : {}
    await trx
      .updateTable('asset')
      .set({ ...draft, updated_at: deps.clock.now() })
      .where('id', '=', id)
      .execute()
  })
}
