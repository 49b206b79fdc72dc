import { randomUUIDv7 } from 'node:crypto'
import { type MediaType } from '../../../../../contract/platform/files/files.ts'
import { maxFanBytes } from '../../../../../contract/limits.ts'
import { mediaTypes, messageTypes } from '../../../../../contract/platform/files/media-types.ts'
import { lockAccount } from '../../../../db/lock-account.ts'
import { transaction, type Trx } from '../../../../db/transaction.ts'
import type { Deps } from '../../../../deps.ts'
import { ApiError } from '../../../../http/api-error.ts'
import type { Viewer } from '../../../../http/authenticate.ts'
import { bytesSince, unattachedBytes } from '../queries.ts'

/** The owner of an upload. */
export type Uploader = Pick<Viewer, 'id' | 'isPerformer'>

/**
 * Maximum bytes that one creator may have in uploads outside of any item, so that the disk cannot be filled faster than
 * it is swept.
 */
const maxUnattachedBytes = 20_000_000_000
/** Maximum bytes that one fan may upload within a day, used or not, so that free accounts cannot fill the disk. */
const maxFanDayBytes = 2_000_000_000
const dayMs = 86_400_000

/** Fans may upload only for messages, and smaller files. @throws ApiError `wrong_role`, `too_large` */
export function checkUpload({ isPerformer }: Uploader, type: MediaType, size: number): void {
  if (!isPerformer && !(messageTypes as readonly MediaType[]).includes(type)) throw new ApiError('wrong_role')
  const max = isPerformer ? mediaTypes[type].maxBytes : Math.min(mediaTypes[type].maxBytes, maxFanBytes)
  if (size > max)
    throw new ApiError('too_large', { max: `${max / 1_000_000} MB` }, { size: `At most ${max / 1_000_000} MB` })
}

/**
 * Checks the upload quota of an account. Locks the account's row, so that parallel uploads count each other.
 * @throws ApiError `too_many_requests`, naming `field`, when too many bytes are in no item (creators) or were uploaded
 * today (fans)
 */
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
  if (bytes + size > (isPerformer ? maxUnattachedBytes : maxFanDayBytes))
    throw new ApiError(
      'too_many_requests',
      { retryAfter: 3600 },
      field === undefined ? undefined : { [field]: 'You have too many unused uploads' }
    )
}

/** The files of a form, by field. */
type FormFiles<F extends string> = Readonly<Record<F, { type: MediaType; size: number } | undefined>>

/**
 * Reserves quota for the files of a form, then calls `save` with their reserved ids; the reservation counts for
 * parallel uploads and is released if `save` fails.
 * @throws ApiError `too_many_requests` as `requireUploadQuota`, naming the largest file, and whatever `save` throws
 */
export async function withinUploadQuota<F extends string, T>(
  deps: Pick<Deps, 'db' | 'clock'>,
  uploader: Uploader,
  files: FormFiles<F>,
  save: (ids: Record<F, string>) => Promise<T>
): Promise<T> {
  const now = deps.clock.now()
  const uploads = (Object.keys(files) as F[])
    .flatMap((field) => (files[field] ? [{ field, id: randomUUIDv7(), ...files[field] }] : []))
    .sort((a, b) => b.size - a.size)
  const ids = uploads.map(({ id }) => id)
  await transaction(deps.db, async (trx) => {
    await requireUploadQuota(
      trx,
      uploader,
      uploads.reduce((sum, { size }) => sum + size, 0),
      now,
      uploads[0]?.field
    )
    await trx
      .insertInto('file')
      .values(
        uploads.map(({ id, type, size }) => ({
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
    return await save(Object.fromEntries(uploads.map(({ field, id }) => [field, id])) as Record<F, string>)
  } catch (error) {
    await deps.db.deleteFrom('file').where('id', 'in', ids).where('status', '=', 'pending').execute()
    throw error
  }
}
