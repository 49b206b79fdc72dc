import { randomUUIDv7 } from 'node:crypto'
import { type MediaType } from '../../../contract/files.ts'
import { maxFanBytes } from '../../../contract/limits.ts'
import { mediaTypes, messageTypes } from '../../../contract/media-types.ts'
import { lockAccount } from '../../db/lock-account.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { bytesSince, unattachedBytes } from './queries.ts'

/** Whose upload it is. */
export type Uploader = Pick<Viewer, 'id' | 'isPerformer'>

/** Bytes that one creator may have uploaded, or announced, outside of any item: nobody fills the disk faster than it is swept. */
const maxLooseBytes = 20_000_000_000
/** Bytes that one fan may upload within a day, sent or not: whoever opens an account for nothing fills no disk. */
const maxFanDayBytes = 2_000_000_000
const dayMs = 86_400_000

/** A fan's uploads are for messages, and smaller. @throws ApiError `wrong_role`, `too_large` */
export function checkUpload({ isPerformer }: Uploader, type: MediaType, size: number): void {
  if (!isPerformer && !(messageTypes as readonly MediaType[]).includes(type)) throw new ApiError('wrong_role')
  const max = isPerformer ? mediaTypes[type].maxBytes : Math.min(mediaTypes[type].maxBytes, maxFanBytes)
  if (size > max)
    throw new ApiError('too_large', { max: `${max / 1_000_000} MB` }, { size: `At most ${max / 1_000_000} MB` })
}

/** Uploads that begin at once see one another: the account's row is held. @throws ApiError `too_many_requests`, naming `field`, while too much waits for an item, or came today */
export async function requireUploadQuota(
  trx: Trx,
  { id, isPerformer }: Uploader,
  size: number,
  now: Date,
  field?: string
): Promise<void> {
  await lockAccount(trx, id)
  const bytes = isPerformer
    ? await unattachedBytes(trx, id)
    : await bytesSince(trx, id, new Date(now.getTime() - dayMs))
  if (bytes + size > (isPerformer ? maxLooseBytes : maxFanDayBytes))
    throw new ApiError(
      'too_many_requests',
      { retryAfter: 3600 },
      field === undefined ? undefined : { [field]: 'You have too many unused uploads' }
    )
}

/** What a form has brought, by its fields. */
type Brought<F extends string> = Readonly<Record<F, { type: MediaType; size: number } | undefined>>

/**
 * Keeps files that a form has brought, counted before any of them is kept: what comes at the same moment sees them. `keep` does so under the ids that it is given for the
 * fields; where that fails nothing is counted. @throws ApiError `too_many_requests` as `requireUploadQuota`, naming the largest, and whatever `keep` throws
 */
export async function withinUploadQuota<F extends string, T>(
  deps: Pick<Deps, 'db' | 'clock'>,
  uploader: Uploader,
  files: Brought<F>,
  keep: (ids: Record<F, string>) => Promise<T>
): Promise<T> {
  const now = deps.clock.now()
  const brought = (Object.keys(files) as F[])
    .flatMap((field) => (files[field] ? [{ field, id: randomUUIDv7(), ...files[field] }] : []))
    .sort((a, b) => b.size - a.size)
  const ids = brought.map(({ id }) => id)
  await transaction(deps.db, async (trx) => {
    await requireUploadQuota(
      trx,
      uploader,
      brought.reduce((sum, { size }) => sum + size, 0),
      now,
      brought[0]?.field
    )
    await trx
      .insertInto('file')
      .values(
        brought.map(({ id, type, size }) => ({
          id,
          owner_id: uploader.id,
          type,
          size,
          status: 'pending',
          created_at: now,
          updated_at: now,
        }))
      )
      .execute()
  })
  try {
    return await keep(Object.fromEntries(brought.map(({ field, id }) => [field, id])) as Record<F, string>)
  } catch (error) {
    await deps.db.deleteFrom('file').where('id', 'in', ids).where('status', '=', 'pending').execute()
    throw error
  }
}
