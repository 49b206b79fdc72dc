import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { SignedInViewerContext } from '../../identity/visibility/visibility.ts'
import { requireStream } from './policy.ts'

/** The account wants to be reminded of a scheduled stream. @throws ApiError not_found, own_stream, stream_over, stream_begun */
export async function addReminder(deps: Deps, id: string, context: SignedInViewerContext): Promise<void> {
  const row = await requireStream(deps, id, context)
  if (row.performer_id === context.viewer.id) throw new ApiError('own_stream')
  if (row.status === 'ended' || row.status === 'cancelled') throw new ApiError('stream_over')
  if (row.status !== 'scheduled') throw new ApiError('stream_begun')
  await deps.db
    .insertInto('stream_reminder')
    .values({ stream_id: id, account_id: context.viewer.id, created_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The account does not want to be reminded, also of a stream that it can no longer see. */
export async function removeReminder({ db }: Deps, id: string, accountId: string): Promise<void> {
  await db.deleteFrom('stream_reminder').where('stream_id', '=', id).where('account_id', '=', accountId).execute()
}
