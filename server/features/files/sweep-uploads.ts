import { sql } from 'kysely'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { StorageError } from '../../integrations/storage/storage.ts'
import { publishAfterCommit } from '../../realtime/publish-after-commit.ts'
import { resumeAfterFiles } from '../messages/resume-after-files.ts'
import { emitMessage } from '../messages/emit-message.ts'
import type { FileFault } from './faults.ts'
import { workerQueueOf } from './make-media.ts'
import { isPlaced } from './placed.ts'
import { uploadTypes } from './queries.ts'
import { removeFiles } from './remove-files.ts'

const hourMs = 3_600_000
/** Files of one kind removed in one run, at most: a run stays short, the next one goes on. */
const batch = 500

/**
 * The hourly job that removes what nobody needs: uploads unfinished for 24 h, finished or failed ones in no item for 48 h, replaced
 * avatars and covers after 24 h; gives up what has been in processing
 * for an hour (a film: a day) without a word of progress, and clears what killed processes left.
 */
export async function sweepUploads(deps: Deps): Promise<void> {
  const { db } = deps
  const ago = (hours: number) => new Date(deps.clock.now().getTime() - hours * hourMs)
  const givenUp = await transaction(db, async (trx) => {
    const files = await trx
      .updateTable('file')
      .set({ status: 'failed', reason: 'not_processed' satisfies FileFault, updated_at: deps.clock.now() })
      .where('status', '=', 'processing')
      // A film may wait for the one before it.
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
      .returning(['id', 'type'])
      .execute()
    return resumeAfterFiles(
      deps,
      trx,
      files.flatMap((file) => (file.type.startsWith('message-') ? [file.id] : []))
    )
  })
  await publishAfterCommit(deps, ...givenUp.map((id) => () => emitMessage(deps, id, 'message/changed')))

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
    if (original && file.upload_id) await deps.storage.abort(original, file.upload_id).catch(forgive)
  }
  await removeFiles(deps, (files) =>
    files.where('file.status', '=', 'pending').where('file.id', 'in', unfinished.map((file) => file.id).concat(nobody))
  )

  await removeFiles(deps, (files) =>
    files
      .where('file.type', 'in', uploadTypes)
      .where('file.status', 'in', ['ready', 'failed'])
      .where('file.updated_at', '<', ago(48))
      .where((is) => is.not(isPlaced))
      .limit(batch)
  )
  await removeFiles(deps, (files) =>
    files
      .where('file.type', 'in', ['avatar', 'cover'])
      .where('file.updated_at', '<', ago(24))
      .where(
        sql<boolean>`not exists (select from account where account.id = file.owner_id and file.id in (account.avatar_file_id, account.cover_file_id))`
      )
      .limit(batch)
  )
}

/** Keeps `in ()` from being empty. */
const nobody = '00000000-0000-0000-0000-000000000000'

function forgive(error: unknown): void {
  if (!(error instanceof StorageError) || error.reason !== 'missing') throw error
}
