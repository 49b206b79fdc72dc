import type { Language } from '../../../../contract/errors.ts'
import { plainName } from '../../../../contract/identity/users/names.ts'
import type { Deps } from '../../../deps.ts'
import type { Trx } from '../../../db/transaction.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'
import { declineText } from '../gateways/decline-reasons.ts'
import type { PaymentRow } from '../gateways/payment-row.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { failedMail, lapsedMail } from './renewal-failure-mail.ts'

/**
 * Mails a fan about a renewal that has just failed: when it is retried, or that the subscription has ended, according
 * to its state in `trx`. `reason` is the gateway's code.
 */
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
  const causeText = (language: Language): string => {
    if (payment.gateway === 'wallet') return noTokens[language]
    return payment.card_id === null ? noCard[language] : `${declined[language]} ${declineText(reason, language)}`
  }
  const path = row.next_charge_at
    ? `/subscriptions?status=past_due&pay=${subscriptionId}`
    : `/${row.username ?? row.creator_id}?subscribe=${row.creator_id}`
  const mail = failedMail({
    creator: plainName(row.creator),
    amount: payment.amount,
    currency: site.currency,
    cause: { en: causeText('en'), pt: causeText('pt') },
    retryAt: row.next_charge_at,
  })
  await sendMailTo(deps, trx, row, path, mail)
}

/** Mails a fan that a subscription has ended because they can no longer see the creator; not a suspended fan. */
export async function mailLapse(deps: Pick<Deps, 'jobs' | 'config'>, trx: Trx, subscriptionId: string): Promise<void> {
  const row = await trx
    .selectFrom('subscription')
    .innerJoin('account as fan', 'fan.id', 'subscription.user_id')
    .innerJoin('account as creator', 'creator.id', 'subscription.performer_id')
    .select(['fan.id', 'fan.email', 'fan.name', 'fan.language', 'creator.name as creator'])
    .where('subscription.id', '=', subscriptionId)
    .where('fan.status', '=', 'active')
    .executeTakeFirst()
  if (row)
    await sendMailTo(
      deps,
      trx,
      row,
      '/subscriptions?status=expired',
      lapsedMail(() => ({ creator: plainName(row.creator) }))
    )
}

const noTokens = { en: "You don't have enough in your wallet.", pt: 'Seu saldo não é suficiente.' }
const noCard = { en: "You don't have a card on file.", pt: 'Você não tem um cartão salvo.' }
const declined = { en: 'Your card was declined:', pt: 'Seu cartão foi recusado:' }
