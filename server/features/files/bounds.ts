import { randomUUIDv7 } from 'node:crypto'
import { maxFanBytes, mediaTypes, messageTypes, type MediaType } from '../../../contract/files.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { bytesSince, looseBytes } from './queries.ts'

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
  if (size > max) throw new ApiError('too_large', { max: `${max / 1_000_000} MB` }, { size: `At most ${max / 1_000_000} MB` })
}

/** Uploads that begin at once see one another: the account's row is held. @throws ApiError `too_many_requests` while too much waits for an item, or came today */
export async function requireRoom(trx: Trx, { id, isPerformer }: Uploader, size: number, now: Date): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const bytes = isPerformer ? await looseBytes(trx, id) : await bytesSince(trx, id, new Date(now.getTime() - dayMs))
  if (bytes + size > (isPerformer ? maxLooseBytes : maxFanDayBytes)) throw new ApiError('too_many_requests', { retryAfter: 3600 })
}

/**
 * Keeps a file that a form has brought, counted before it is kept: what comes at the same moment sees it. `keep` does so under the id that it is given; where that fails
 * nothing is counted. @throws ApiError `too_many_requests` as `requireRoom`, and whatever `keep` throws
 */
export async function keepInRoom<T>(deps: Pick<Deps, 'db' | 'clock'>, uploader: Uploader, { type, size }: { type: MediaType; size: number }, keep: (id: string) => Promise<T>): Promise<T> {
  const [id, now] = [randomUUIDv7(), deps.clock.now()]
  await transaction(deps.db, async (trx) => {
    await requireRoom(trx, uploader, size, now)
    await trx.insertInto('file').values({ id, owner_id: uploader.id, type, size, status: 'pending', created_at: now, updated_at: now }).execute()
  })
  try {
    return await keep(id)
  } catch (error) {
    await deps.db.deleteFrom('file').where('id', '=', id).where('status', '=', 'pending').execute()
    throw error
  }
}
