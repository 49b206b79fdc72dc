import type { Trx } from '../../../db/transaction.ts'
import { hiddenAmong } from '../../identity/visibility/hidden.ts'

/**
 * Whether a subscription may be charged: not while the creator or the fan is suspended, or one of them has blocked the
 * other.
 */
export async function canRenew(
  trx: Trx,
  { user_id: userId, performer_id: performerId }: { user_id: string; performer_id: string }
): Promise<boolean> {
  const people = await trx
    .selectFrom('account')
    .select('id')
    .where('id', 'in', [userId, performerId])
    .where('status', '=', 'active')
    .execute()
  return people.length === 2 && (await hiddenAmong(trx, userId, undefined, [performerId])).size === 0
}
