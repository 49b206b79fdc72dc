import { plainName } from '../../../../contract/identity/users/names.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import type { PaymentRow } from '../gateways/payment-row.ts'
import { creatorOutcomeMail, payerOutcomeMail } from './mails.ts'

/** Mails the payer and the creator what the bank has decided about a payment. `isRestored`: the fan has access again. */
export async function mailOutcome(
  deps: Deps,
  trx: Trx,
  payment: PaymentRow,
  { outcome, isRestored }: { outcome: 'won' | 'lost'; isRestored: boolean }
): Promise<void> {
  const { id, account_id: payerId, performer_id: performerId, subscription_id: subscriptionId } = payment
  const people = await trx
    .selectFrom('account')
    .select(['id', 'email', 'name', 'language'])
    .where('id', 'in', [payerId, ...(performerId ? [performerId] : [])])
    .execute()
  const [payer, creator] = [payerId, performerId].map((person) => people.find((one) => one.id === person))
  const sale = await trx.selectFrom('sale').select(['gross', 'net']).where('id', '=', id).executeTakeFirst()
  const subscription =
    isRestored && subscriptionId !== null
      ? await trx.selectFrom('subscription').select('ends_at').where('id', '=', subscriptionId).executeTakeFirst()
      : undefined
  const facts = {
    outcome,
    type: payment.type,
    performerName: plainName(creator?.name ?? ''),
    currency: (await readSettings(trx)).currency,
    amount: payment.amount,
    gross: sale?.gross ?? 0,
    net: sale?.net ?? 0,
    endsAt: subscription?.ends_at,
  }
  if (payer) await sendMailTo(deps, trx, payer, `/wallet/receipts/${id}`, payerOutcomeMail(facts))
  if (creator && sale) await sendMailTo(deps, trx, creator, `/creator/earnings/${id}`, creatorOutcomeMail(facts))
}
