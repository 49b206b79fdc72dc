import type { Total } from '../../../../contract/snapshot-version.ts'
import type { Deps } from '../../../deps.ts'
import { findUnreadTotal } from './queries.ts'
import { runInOrder } from './keyed-queue.ts'

/**
 * Publishes to all devices of an account its number of unread messages in conversations that are not muted, and returns
 * it. Counting and publishing is queued per account, so that an older total is never published after a newer one.
 */
export function emitUnreadTotal({ db, realtime }: Pick<Deps, 'db' | 'realtime'>, accountId: string): Promise<Total> {
  return runInOrder(`unread ${accountId}`, async () => {
    const unread = await findUnreadTotal(db, accountId)
    realtime.emit(accountId, 'message/unread-total', unread)
    return unread
  })
}
