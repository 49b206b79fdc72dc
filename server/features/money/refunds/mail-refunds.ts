import { sql } from 'kysely'
import { plainName } from '../../../../contract/identity/users/names.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { RecordEvent } from '../../../events/events.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'
import type { PaymentRow } from '../gateways/payment-row.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { creatorMail, payerMail, type RefundFacts } from './mails.ts'

type Refund = Pick<RefundFacts, 'kind' | 'type' | 'amount' | 'tokens' | 'isEnded'> & {
  payerId: string
  performerId: string | null
  saleId: string
  /** If only a part was refunded. */
  part?: RefundedPart | undefined
}
/** What was refunded of a sale, in cents, and the ledger transaction of the refund. */
export type RefundedPart = { id: string; gross: number; net: number }

/** The path of the receipt for the reversal of a sale, or of the payment of a top-up, or for the refund of a part of it. */
export async function pathOfRefund(trx: Trx, saleId: string, partId?: string): Promise<string> {
  if (partId !== undefined) return `/wallet/receipts/${partId}`
  const { rows } = await sql<{ id: string }>`
    select id from ledger_transaction where reverses = coalesce((select transaction_id from sale where id = ${saleId}), ${saleId}::uuid)
    order by created_at desc, id desc limit 1`.execute(trx)
  return rows[0] ? `/wallet/receipts/${rows[0].id}` : '/wallet'
}

/** Records a refund, and mails the payer and the creator; the payer gets no mail if another one was sent. */
async function recordRefund(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  refund: Refund,
  hasOwnMail: boolean
): Promise<void> {
  const { payerId, performerId, saleId, part, ...about } = refund
  const people = await trx
    .selectFrom('account')
    .select(['id', 'email', 'name', 'language'])
    .where('id', 'in', [payerId, ...(performerId ? [performerId] : [])])
    .execute()
  const sale = await trx.selectFrom('sale').select(['gross', 'net']).where('id', '=', saleId).executeTakeFirst()
  const { currency, tokenPrice } = await readSettings(trx)
  const [payer, creator] = [payerId, performerId].map((id) => people.find((person) => person.id === id))
  const facts: RefundFacts = {
    ...about,
    performerName: plainName(creator?.name ?? ''),
    currency,
    tokenPrice,
    gross: part?.gross ?? sale?.gross ?? 0,
    net: part?.net ?? sale?.net ?? 0,
    isPart: part !== undefined,
  }
  if (payer && !hasOwnMail)
    await sendMailTo(deps, trx, payer, await pathOfRefund(trx, saleId, part?.id), payerMail(facts))
  if (creator && sale) await sendMailTo(deps, trx, creator, `/creator/earnings/${saleId}`, creatorMail(facts))
  const { kind, type, amount, tokens } = refund
  record('refund.completed', { saleId, partId: part?.id, kind, type, amount, tokens, payerId, performerId })
}

/** Records the refund of a payment and mails both sides, inside its transaction. */
export async function mailPaymentRefund(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  payment: PaymentRow,
  kind: RefundFacts['kind'],
  isEnded: boolean
): Promise<void> {
  // What goes back now is the rest: the parts before it were told of when they were refunded.
  const before = await refundedBefore(trx, payment.id)
  return recordRefund(
    deps,
    trx,
    record,
    {
      kind,
      type: payment.type,
      amount: payment.gateway === 'wallet' ? null : payment.amount - before.amount,
      tokens: payment.tokens === null ? null : payment.tokens - before.tokens,
      isEnded,
      payerId: payment.account_id,
      performerId: payment.performer_id,
      saleId: payment.id,
    },
    false
  )
}

/** Records the refund of a sale from a wallet and mails both sides. */
export function mailSaleRefund(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  sale: { id: string; type: string; tokens: number | null; buyer_id: string; performer_id: string },
  hasOwnMail: boolean
): Promise<void> {
  const { id: saleId, type, tokens, buyer_id: payerId, performer_id: performerId } = sale
  return recordRefund(
    deps,
    trx,
    record,
    { kind: 'refund', type, amount: null, tokens, isEnded: false, payerId, performerId, saleId },
    hasOwnMail
  )
}

/** Records the refund of a part of a payment by card or of a sale, and mails both sides. `amount`: in cents; null if paid from the wallet. */
export function mailPartRefund(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  refund: Omit<Refund, 'kind' | 'isEnded'> & { part: RefundedPart }
): Promise<void> {
  return recordRefund(deps, trx, record, { ...refund, kind: 'refund', isEnded: false }, false)
}

/** What was refunded of a payment in parts: in cents, and in hundredths of a token. */
function refundedBefore(trx: Trx, paymentId: string): Promise<{ amount: number; tokens: number }> {
  return trx
    .selectFrom('partial_refund')
    .select([
      sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount'),
      sql<number>`coalesce(sum(tokens), 0)::bigint`.as('tokens'),
    ])
    .where('transaction_id', '=', paymentId)
    .where('status', '=', 'done')
    .executeTakeFirstOrThrow()
}
