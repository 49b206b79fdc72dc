import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { TimeCursor } from '../../../http/cursor.ts'

/** One use of a coupon; amounts in cents. */
export type UseLine = {
  id: string
  fan_id: string
  performer_id: string
  type: string
  full_price: number
  amount: number
  created_at: Date
}

/** The newest uses of a coupon after `before`; a failed payment has released its use. */
export async function listUses(db: Db, couponId: string, limit: number, before?: TimeCursor): Promise<UseLine[]> {
  const after = before ? sql`and (created_at, id) < (${before.at}, ${before.id}::uuid)` : sql``
  const { rows } = await sql<UseLine>`
    select id, account_id as fan_id, performer_id, subscription_type as type, full_price, amount, created_at from payment
    where coupon_id = ${couponId} and status <> 'failed' ${after} order by created_at desc, id desc limit ${limit}`.execute(
    db
  )
  return rows
}
