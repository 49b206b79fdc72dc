import { sql } from 'kysely'
import { plainName } from '../../../contract/names.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { AfterCommit } from '../../realtime/publish-after-commit.ts'
import { sendMailTo } from '../mail/send-mail-to.ts'
import { notifyAll, type Notice } from '../notifications/notify.ts'
import type { PaymentRow } from '../payments/queries.ts'
import { readSettings } from '../settings/queries.ts'
import { creatorMail, payerMail, type RefundFacts } from './mails.ts'

type About = Pick<RefundFacts, 'kind' | 'type' | 'amount' | 'tokens' | 'isEnded'> & {
  payerId: string
  performerId: string | null
  saleId: string
}

/** The notifications of a refund: to the payer with the path of the receipt, to the creator with the path of the sale. */
async function noticesOf(
  deps: Deps,
  trx: Trx,
  { kind, type, amount, tokens, payerId, performerId, saleId }: About,
  gross: number | undefined
): Promise<Notice[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from ledger_transaction where reverses = coalesce((select transaction_id from sale where id = ${saleId}), ${saleId}::uuid)`.execute(
    trx
  )
  const common = {
    kind: 'refund',
    objectType: 'sale',
    objectId: saleId,
    hasOwnMail: true,
    at: deps.clock.now(),
  } as const
  const paidBy = amount === null ? 'wallet' : type === 'top_up' ? 'topup' : 'payment'
  const back = rows[0]?.id
  return [
    {
      ...common,
      to: payerId,
      ...(performerId && { actorId: performerId }),
      amount: amount ?? tokens ?? 0,
      detail: `${paidBy}_${kind}`,
      href: back ? `/wallet/receipts/${back}` : '/wallet',
    },
    ...(performerId && gross !== undefined
      ? [
          {
            ...common,
            to: performerId,
            actorId: payerId,
            amount: gross,
            detail: `sale_${kind}`,
            href: `/creator/earnings/${saleId}`,
          },
        ]
      : []),
  ]
}

/** Mails and notifies the payer and the creator; the payer gets no mail if another one was sent. Returns the events to emit after the commit. */
async function write(deps: Deps, trx: Trx, told: About, payerKnows: boolean): Promise<AfterCommit> {
  const { payerId, performerId, saleId, ...about } = told
  const people = await trx
    .selectFrom('account')
    .select(['id', 'email', 'name', 'language'])
    .where('id', 'in', [payerId, ...(performerId ? [performerId] : [])])
    .execute()
  const sale = await trx.selectFrom('sale').select(['gross', 'net']).where('id', '=', saleId).executeTakeFirst()
  const { currency, tokenPrice } = await readSettings(trx)
  const [payer, creator] = [payerId, performerId].map((id) => people.find((person) => person.id === id))
  const back: RefundFacts = {
    ...about,
    performerName: plainName(creator?.name ?? ''),
    currency,
    tokenPrice,
    gross: sale?.gross ?? 0,
    net: sale?.net ?? 0,
  }
  if (payer && !payerKnows) await sendMailTo(deps, trx, payer, '/wallet', payerMail(back))
  if (creator && sale) await sendMailTo(deps, trx, creator, '/creator/earnings', creatorMail(back))
  return notifyAll(deps, trx, await noticesOf(deps, trx, told, sale?.gross))
}

/** Mails and notifies about a refunded payment, inside its transaction. */
export function mailPaymentRefund(
  deps: Deps,
  trx: Trx,
  payment: PaymentRow,
  kind: RefundFacts['kind'],
  isEnded: boolean
): Promise<AfterCommit> {
  const amount = payment.gateway === 'wallet' ? null : payment.amount
  return write(
    deps,
    trx,
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

/** Mails and notifies about a refunded sale from a wallet. */
export function mailSaleRefund(
  deps: Deps,
  trx: Trx,
  sale: { id: string; type: string; tokens: number | null; buyer_id: string; performer_id: string },
  payerKnows: boolean
): Promise<AfterCommit> {
  const { id: saleId, type, tokens, buyer_id: payerId, performer_id: performerId } = sale
  return write(
    deps,
    trx,
    { kind: 'refund', type, amount: null, tokens, isEnded: false, payerId, performerId, saleId },
    payerKnows
  )
}
