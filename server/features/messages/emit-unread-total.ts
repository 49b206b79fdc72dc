import type { Total } from '../../../contract/snapshot-version.ts'
import type { Deps } from '../../deps.ts'
import { findUnreadTotal } from '../conversations/queries.ts'
import { runInOrder } from './keyed-queue.ts'

/**
 * Tells an account, on every device, how many messages it has not seen in all conversations that are not muted; answers it. Counted and told one after the other for each account:
 * what is written and read in several conversations at once would overtake itself.
 */
export function emitUnreadTotal({ db, realtime }: Pick<Deps, 'db' | 'realtime'>, accountId: string): Promise<Total> {
  return runInOrder(`unread ${accountId}`, async () => {
    const unread = await findUnreadTotal(db, accountId)
    realtime.emit(accountId, 'message/unread-total', unread)
    return unread
  })
}
