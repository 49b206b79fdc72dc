import { openCallStatuses } from '../../../../contract/social/video-calls/call-rules.ts'
import type { Deps } from '../../../deps.ts'
import { changeCall } from '../../social/video-calls/change-call.ts'
import { endStartedCall, endUnstartedCall } from '../../social/video-calls/end-call.ts'
import { closeCallRoom } from '../../social/video-calls/close-call-room.ts'
import { endStream } from '../../social/streaming/end-stream.ts'

/**
 * The job after an account was closed: ends its live stream and cancels scheduled ones, whose tickets are returned, and
 * ends its open calls as a block does. It may be interrupted and run again; when the account was opened again meanwhile,
 * nothing is left to do.
 */
export async function leaveSite(deps: Deps, accountId: string): Promise<void> {
  const { db } = deps
  const closed = await db
    .selectFrom('closed_account')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!closed) return
  const streams = await db
    .selectFrom('stream')
    .select('id')
    .where('performer_id', '=', accountId)
    .where('status', 'in', ['scheduled', 'starting', 'live'])
    .execute()
  for (const { id } of streams) await endStream(deps, id, 'creator', deps.clock.now())
  const calls = await db
    .selectFrom('video_call')
    .select('id')
    .where((is) => is.or([is('user_id', '=', accountId), is('performer_id', '=', accountId)]))
    .where('status', 'in', openCallStatuses)
    .execute()
  for (const { id } of calls)
    await closeCallRoom(
      deps,
      await changeCall(deps, id, async (trx, call, at, record) => {
        if (!openCallStatuses.some((status) => status === call.status)) return undefined
        return call.started_at
          ? endStartedCall(deps, trx, record, call, call.started_at, at)
          : endUnstartedCall(deps, trx, record, call, 'cancelled', at)
      })
    )
  await db
    .updateTable('data_export')
    .set({ status: 'stopped', finished_at: deps.clock.now() })
    .where('account_id', '=', accountId)
    .where('status', '=', 'running')
    .execute()
  await db
    .updateTable('data_import')
    .set({ status: 'stopped', finished_at: deps.clock.now() })
    .where('account_id', '=', accountId)
    .where('status', '=', 'running')
    .execute()
}
