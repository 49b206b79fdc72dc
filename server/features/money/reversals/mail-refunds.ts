import { sql } from 'kysely'
import { plainName } from '../../../../contract/accounts/names.ts'
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
}

/** The path of the receipt for the reversal of a sale, or of the payment of a top-up. */
export async function pathOfReversal(trx: Trx, saleId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_transaction where reverses = coalesce((select transaction_id from sale where id = ${saleId}), ${saleId}::uuid)`.execute(
    trx
  )
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
  const { payerId, performerId, saleId, ...about } = refund
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
    gross: sale?.gross ?? 0,
    net: sale?.net ?? 0,
  }
  if (payer && !hasOwnMail) await sendMailTo(deps, trx, payer, await pathOfReversal(trx, saleId), payerMail(facts))
  if (creator && sale) await sendMailTo(deps, trx, creator, `/creator/earnings/${saleId}`, creatorMail(facts))
  const { kind, type, amount, tokens } = refund
  record('refund.completed', { saleId, kind, type, amount, tokens, payerId, performerId })
}

/** Records the refund of a payment and mails both sides, inside its transaction. */
export function mailPaymentRefund(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  payment: PaymentRow,
  kind: RefundFacts['kind'],
  isEnded: boolean
): Promise<void> {
  const amount = payment.gateway === 'wallet' ? null : payment.amount
  return recordRefund(
    deps,
    trx,
    record,
    {
      kind,
      type: payment.type,
      amount,
      tokens: payment.tokens,
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
