import type { Language } from '../../../contract/errors.ts'
import type { videos } from '../../../contract/videos.ts'
import type { Trx } from '../../db/transaction.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import type { Input } from '../../http/handler-types.ts'
import type { FileRole } from '../files/file-row.ts'
import { removeFiles } from '../files/remove-files.ts'
import { placedFile, placeFiles, type Writing } from './place-files.ts'
import { lockOwn, saveAsset } from './save-asset.ts'

export type VideoBody = Input<typeof videos.update>['body']

/**
 * Writes a new video or changes one's own; files that are not named stay. The status is what its creator wants: until the video's file is ready nobody
 * else sees it (`is_complete`, which a trigger sets then). @throws ApiError as `saveAsset`; `sold` for another video in the place of one that people bought, 422 for none at all
 */
export function saveVideo(
  deps: Deps,
  viewer: Viewer,
  body: VideoBody,
  language: Language,
  id?: string
): Promise<string> {
  const { title, caption, description, videoFileId, teaserFileId, thumbnailFileId, captions, ...offer } = body
  return saveAsset(deps, 'video', viewer, language, {
    id,
    offer,
    columns: { title, caption, description },
    finish: async (trx, video) => {
      if (videoFileId !== undefined) await placeVideo(trx, video, videoFileId)
      else if (!(await placedFile(trx, video.id, 'media'))) await beWithout(trx, video, offer.status)
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
    },
  })
}

async function placeVideo(trx: Trx, video: Writing, fileId: string): Promise<void> {
  if (video.isSold && (await placedFile(trx, video.id, 'media')) !== fileId) throw new ApiError('sold')
  const file = (
    await placeFiles(trx, video, 'media', 'video', [{ id: fileId, field: 'videoFileId' }], { mayProcess: true })
  ).get(fileId)
  await trx
    .updateTable('asset')
    .set({ is_complete: file?.status === 'ready' })
    .where('id', '=', video.id)
    .execute()
}

/** Without a video it can only be a draft. */
async function beWithout(trx: Trx, video: Writing, status: VideoBody['status']): Promise<void> {
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
 * Takes one file from one's own video, of captions the one with `fileId` or all; without its video it is a draft again. @throws ApiError `not_found`, also
 * where there is no such file; `sold` for the video that people bought
 */
export async function removeVideoFile(
  deps: Deps,
  performerId: string,
  id: string,
  { type, fileId }: Input<typeof videos.removeFile>['body']
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const { isSold } = await lockOwn(trx, 'video', performerId, id)
    if (isSold && type === 'video') throw new ApiError('sold')
    const gone = await trx
      .deleteFrom('asset_file')
      .where('asset_id', '=', id)
      .where('role', '=', roles[type])
      .$if(fileId !== undefined, (files) => files.where('file_id', '=', fileId ?? ''))
      .returning('file_id')
      .execute()
    if (!gone.length) throw new ApiError('not_found')
    await removeFiles(
      deps,
      (files) =>
        files.where(
          'file.id',
          'in',
          gone.map((row) => row.file_id)
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
