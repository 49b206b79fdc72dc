import { plainName } from '../../../contract/names.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { sendLetter } from '../mail/send-letter.ts'
import type { PaymentRow } from '../payments/queries.ts'
import { readSettings } from '../settings/queries.ts'
import { creatorLetter, payerLetter, type GivenBack } from './letters.ts'

type About = Pick<GivenBack, 'kind' | 'type' | 'amount' | 'tokens' | 'isEnded'> & { payerId: string; performerId: string | null; saleId: string }

/** Writes to who paid, unless something else tells them, and to the creator whose earning it was. */
async function write(deps: Deps, trx: Trx, { payerId, performerId, saleId, ...about }: About, payerKnows: boolean): Promise<void> {
  const people = await trx.selectFrom('account').select(['id', 'email', 'name', 'language']).where('id', 'in', [payerId, ...(performerId ? [performerId] : [])]).execute()
  const sale = await trx.selectFrom('sale').select(['gross', 'net']).where('id', '=', saleId).executeTakeFirst()
  const { currency, tokenPrice } = await readSettings(trx)
  const [payer, creator] = [payerId, performerId].map((id) => people.find((person) => person.id === id))
  const back: GivenBack = { ...about, performerName: plainName(creator?.name ?? ''), currency, tokenPrice, gross: sale?.gross ?? 0, net: sale?.net ?? 0 }
  if (payer && !payerKnows) await sendLetter(deps, trx, payer, '/wallet', payerLetter(back))
  if (creator && sale) await sendLetter(deps, trx, creator, '/creator/earnings', creatorLetter(back))
}

/** The letters about a payment that was given back, inside the transaction that did it. */
export function writeOfPayment(deps: Deps, trx: Trx, payment: PaymentRow, kind: GivenBack['kind'], isEnded: boolean): Promise<void> {
  const amount = payment.gateway === 'wallet' ? null : payment.amount
  return write(deps, trx, { kind, type: payment.type, amount, tokens: payment.tokens, isEnded, payerId: payment.account_id, performerId: payment.performer_id, saleId: payment.id }, false)
}

/** The same about a sale from a wallet. */
export function writeOfSale(deps: Deps, trx: Trx, sale: { id: string; type: string; tokens: number | null; buyer_id: string; performer_id: string }, payerKnows: boolean): Promise<void> {
  const { id: saleId, type, tokens, buyer_id: payerId, performer_id: performerId } = sale
  return write(deps, trx, { kind: 'refund', type, amount: null, tokens, isEnded: false, payerId, performerId, saleId }, payerKnows)
}
