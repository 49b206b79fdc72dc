import type { Language } from '../../../contract/errors.ts'
import { plainName } from '../../../contract/names.ts'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../db/transaction.ts'
import { sendMailTo } from '../mail/send-mail-to.ts'
import { declineText } from '../payments/decline-reasons.ts'
import type { PaymentRow } from '../payments/queries.ts'
import { readSettings } from '../settings/queries.ts'
import { failedMail } from './mails.ts'

/** Writes to a fan whose renewal has just failed, as `trx` leaves the subscription: to be tried again, or ended. `reason` is the gateway's word. */
export async function mailRenewalFailure(
  deps: Pick<Deps, 'jobs' | 'config'>,
  trx: Trx,
  subscriptionId: string,
  payment: PaymentRow,
  reason: string
): Promise<void> {
  const [row, site] = await Promise.all([
    trx
      .selectFrom('subscription')
      .innerJoin('account as fan', 'fan.id', 'subscription.user_id')
      .innerJoin('account as creator', 'creator.id', 'subscription.performer_id')
      .select([
        'subscription.next_charge_at',
        'fan.id',
        'fan.email',
        'fan.name',
        'fan.language',
        'creator.id as creator_id',
        'creator.name as creator',
        'creator.username',
      ])
      .where('subscription.id', '=', subscriptionId)
      .executeTakeFirstOrThrow(),
    readSettings(trx),
  ])
  const why = (language: Language): string => {
    if (payment.gateway === 'wallet') return noTokens[language]
    return payment.card_id === null ? noCard[language] : `${declined[language]} ${declineText(reason, language)}`
  }
  const path = row.next_charge_at
    ? `/subscriptions?status=past_due&pay=${subscriptionId}`
    : `/${row.username ?? row.creator_id}?subscribe=${row.creator_id}`
  const letter = failedMail({
    creator: plainName(row.creator),
    amount: payment.amount,
    currency: site.currency,
    why: { en: why('en'), pt: why('pt') },
    retryAt: row.next_charge_at,
  })
  await sendMailTo(deps, trx, row, path, letter)
}

const noTokens = { en: "You don't have enough in your wallet.", pt: 'Seu saldo não é suficiente.' }
const noCard = { en: "You don't have a card on file.", pt: 'Você não tem um cartão salvo.' }
const declined = { en: 'Your card was declined:', pt: 'Seu cartão foi recusado:' }
