import { createHash } from 'node:crypto'
import type { Db } from '../../../db/connect.ts'
import type { Trx } from '../../../db/transaction.ts'
import { ApiError } from '../../../http/api-error.ts'

/** An idempotent request of an account: its key and a hash of the request. */
export type Intent = { accountId: string; key: string; hash: Buffer }

/** The intent of a call: `what` names the endpoint and its item, `body` is the parsed request. */
export function intentOf(accountId: string, key: string, what: string, body: object): Intent {
  return {
    accountId,
    key,
    hash: createHash('sha256')
      .update(`${what}\n${JSON.stringify(body)}`)
      .digest(),
  }
}

/**
 * The id of the sale or payment that this intent has created, or undefined.
 * @throws ApiError `idempotency_conflict` when the key was used with another request
 */
export async function findResult(db: Db | Trx, intent: Intent): Promise<string | undefined> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'result_id'])
    .where('account_id', '=', intent.accountId)
    .where('key', '=', intent.key)
    .executeTakeFirst()
  if (row && !row.request_hash.equals(intent.hash)) throw new ApiError('idempotency_conflict')
  return row?.result_id
}

/**
 * Binds the key to `resultId`; false when another call has bound it. Waits for a call in progress to commit or fail.
 */
export async function claimKey(trx: Trx, intent: Intent, resultId: string, at: Date): Promise<boolean> {
  const done = await trx
    .insertInto('idempotency_key')
    .values({
      account_id: intent.accountId,
      key: intent.key,
      request_hash: intent.hash,
      result_id: resultId,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}
