import { sql } from 'kysely'
import type { Deps } from '../../../../deps.ts'
import { transactionWithEvents } from '../../../../events/events.ts'
import { StorageError } from '../../../../integrations/storage/storage.ts'
import { failureText, type UploadFailure } from '../processing/failure-text.ts'
import { workerQueueOf } from '../processing/convert-media.ts'
import { uploadTypes, isAttached } from '../queries.ts'
import { removeFiles } from '../remove-files.ts'

const hourMs = 3_600_000
/** Maximum number of files deleted per step and run; the next run continues. */
const batch = 500

/**
 * The hourly job that deletes what is no longer needed: uploads unfinished for 24 h, finished or failed ones in no item
 * for 48 h, replaced avatars and covers after 24 h. It also marks files as failed whose processing has made no progress
 * for an hour (videos and audio: a day), and cleans up after killed processes.
 */
export async function sweepUploads(deps: Deps): Promise<void> {
  const { db } = deps
  const ago = (hours: number) => new Date(deps.clock.now().getTime() - hours * hourMs)
  await transactionWithEvents(deps, async (trx, record) => {
    const files = await trx
      .updateTable('file')
      .set({ status: 'failed', reason: 'not_processed' satisfies UploadFailure, updated_at: deps.clock.now() })
      .where('status', '=', 'processing')
      // A video may wait for others in the queue.
      .where((is) =>
        is.or([
          is('updated_at', '<', ago(24)),
          is.and([
            is('updated_at', '<', ago(1)),
            is(
              'type',
              'in',
              uploadTypes.filter((type) => workerQueueOf(type, '') === 'pictures')
            ),
          ]),
        ])
      )
      .returning(['id', 'owner_id'])
      .execute()
    for (const { id, owner_id: ownerId } of files)
      record('file.processed', { fileId: id, ownerId, status: 'failed', reason: failureText('not_processed', 'en') })
  })

  await deps.media.sweep()

  const unfinished = await db
    .selectFrom('file')
    .select(['id', 'keys', 'upload_id'])
    .where('status', '=', 'pending')
    .where('created_at', '<', ago(24))
    .limit(batch)
    .execute()
  for (const file of unfinished) {
    const { original } = file.keys as { original?: string }
    if (original && file.upload_id) await deps.storage.abort(original, file.upload_id).catch(ignoreMissing)
  }
  await removeFiles(deps, (files) =>
    files.where('file.status', '=', 'pending').where('file.id', 'in', unfinished.map((file) => file.id).concat(noId))
  )

  await removeFiles(deps, (files) =>
    files
      .where('file.type', 'in', uploadTypes)
      .where('file.status', 'in', ['ready', 'failed'])
      .where('file.updated_at', '<', ago(48))
      .where((is) => is.not(isAttached))
      .limit(batch)
  )
  await removeFiles(deps, (files) =>
    files
      .where('file.type', 'in', ['avatar', 'cover', 'stream-cover'])
      .where('file.updated_at', '<', ago(24))
      .where(
        sql<boolean>`not exists (select from account where account.id = file.owner_id and file.id in (account.avatar_file_id, account.cover_file_id))
          and not exists (select from stream where stream.cover_file_id = file.id)`
      )
      .limit(batch)
  )
}

/** A placeholder id, because `in ()` must not be empty. */
const noId = '00000000-0000-0000-0000-000000000000'

function ignoreMissing(error: unknown): void {
  if (!(error instanceof StorageError) || error.reason !== 'missing') throw error
}
