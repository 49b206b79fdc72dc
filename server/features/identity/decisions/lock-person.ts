import type { Trx } from '../../../db/transaction.ts'

/** The account that a decision is about, its row locked until the transaction ends; undefined also when it is erased. */
export const lockPerson = (trx: Trx, accountId: string) =>
  trx
    .selectFrom('account')
    .select(['status', 'status_reason', 'operator_role', 'posting_restriction', 'payout_restriction'])
    .where('id', '=', accountId)
    .where('status', '<>', 'erased')
    .forUpdate()
    .executeTakeFirst()
