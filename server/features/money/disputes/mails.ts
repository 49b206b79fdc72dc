import type { Language } from '../../../../contract/errors.ts'
import { dayText } from '../../platform/mail/day-text.ts'
import { mailTemplate, type FilledMail } from '../../platform/mail/mail-template.ts'
import { moneyText } from '../../platform/mail/money-text.ts'
import { purchaseText, type RefundFacts } from '../refunds/mails.ts'

/** What a bank has decided; amounts in minor units. */
export type OutcomeFacts = Pick<RefundFacts, 'type' | 'performerName' | 'currency' | 'gross' | 'net'> & {
  outcome: 'won' | 'lost'
  amount: number
  /** Until when the fan has access again. */
  endsAt: Date | undefined
}

const consequence = ({ type, endsAt, performerName }: OutcomeFacts): Record<Language, string> => {
  if (type === 'top_up') return { en: "It's back in your wallet.", pt: 'O valor voltou para a sua carteira.' }
  return endsAt
    ? {
        en: `Your subscription to ${performerName} is open again until ${dayText(endsAt, 'en')}. It won't renew unless you resume it.`,
        pt: `Sua assinatura de ${performerName} está aberta de novo até ${dayText(endsAt, 'pt')}. Ela só renova se você retomar.`,
      }
    : { en: 'You can subscribe again anytime.', pt: 'Você pode assinar de novo quando quiser.' }
}

const paymentExamples = {
  amount: { en: '$9.95', pt: 'US$ 9,95' },
  purchase: { en: 'for the subscription to Luna Reis', pt: 'pela assinatura de Luna Reis' },
} as const

/** To the payer: the bank has decided that the payment was right. */
export const disputeWonMail = mailTemplate({
  kind: 'dispute-won',
  placeholders: {
    ...paymentExamples,
    consequence: { en: 'You can subscribe again anytime.', pt: 'Você pode assinar de novo quando quiser.' },
  },
  required: ['amount', 'consequence'],
  en: {
    subject: 'Your payment of {amount} to {site} stands',
    heading: 'Your payment stands',
    body: 'Hi {name}, your bank looked into the payment of {amount} {purchase} and decided that it was right, so the money went to us again. {consequence}',
    button: 'View receipt',
  },
  pt: {
    subject: 'Seu pagamento de {amount} no {site} vale',
    heading: 'Seu pagamento vale',
    body: 'Oi, {name}. Seu banco analisou o pagamento de {amount} {purchase} e decidiu que ele estava certo. Por isso, o valor voltou para nós. {consequence}',
    button: 'Ver recibo',
  },
})

/** To the payer: the bank has decided for them. */
export const disputeLostMail = mailTemplate({
  kind: 'dispute-lost',
  placeholders: paymentExamples,
  required: ['amount'],
  en: {
    subject: 'Your bank decided about your payment to {site}',
    heading: 'Your bank has decided',
    body: 'Hi {name}, your bank looked into the payment of {amount} {purchase} and decided for you. You keep the money, and nothing changes on {site}.',
    button: 'View receipt',
  },
  pt: {
    subject: 'Seu banco decidiu sobre um pagamento no {site}',
    heading: 'Seu banco decidiu',
    body: 'Oi, {name}. Seu banco analisou o pagamento de {amount} {purchase} e decidiu a seu favor. O dinheiro fica com você, e nada muda no {site}.',
    button: 'Ver recibo',
  },
})

/** To the payer: what the bank has decided about the payment. */
export const payerOutcomeMail = (facts: OutcomeFacts): FilledMail => {
  const values = (language: Language) => ({
    amount: moneyText(facts.amount, facts.currency, language),
    purchase: purchaseText(facts, language),
  })
  return facts.outcome === 'won'
    ? disputeWonMail((language) => ({ ...values(language), consequence: consequence(facts)[language] }))
    : disputeLostMail(values)
}

const saleExamples = {
  amount: { en: '$9.95', pt: 'US$ 9,95' },
  share: { en: '$7.96', pt: 'US$ 7,96' },
} as const

/** To the creator: the sale counts again. */
export const saleDisputeWonMail = mailTemplate({
  kind: 'sale-dispute-won',
  placeholders: saleExamples,
  required: ['amount', 'share'],
  en: {
    subject: 'A disputed sale counts again on {site}',
    heading: 'The sale counts again',
    body: 'Hi {name}. The bank decided that the disputed payment of {amount} was right. The sale counts again, and your share of {share} is yours.',
    button: 'View sale',
  },
  pt: {
    subject: 'Uma venda contestada voltou a valer no {site}',
    heading: 'A venda voltou a valer',
    body: 'Oi, {name}. O banco decidiu que o pagamento contestado de {amount} estava certo. A venda voltou a valer, e a sua parte, {share}, é sua.',
    button: 'Ver venda',
  },
})

/** To the creator: the fan keeps the money. */
export const saleDisputeLostMail = mailTemplate({
  kind: 'sale-dispute-lost',
  placeholders: saleExamples,
  required: ['amount', 'share'],
  en: {
    subject: 'A disputed sale on {site} was lost',
    heading: 'The bank decided for the fan',
    body: 'Hi {name}. The bank decided that the fan keeps the disputed payment of {amount}. Your share of {share} stays deducted. This decision is final.',
    button: 'View sale',
  },
  pt: {
    subject: 'Uma contestação no {site} foi perdida',
    heading: 'O banco decidiu a favor do fã',
    body: 'Oi, {name}. O banco decidiu que o fã fica com o pagamento contestado de {amount}. A sua parte, {share}, continua descontada. Essa decisão é final.',
    button: 'Ver venda',
  },
})

/** To the creator: whether the sale counts. */
export const creatorOutcomeMail = (facts: OutcomeFacts): FilledMail => {
  const values = (language: Language) => ({
    amount: moneyText(facts.gross, facts.currency, language),
    share: moneyText(facts.net, facts.currency, language),
  })
  return facts.outcome === 'won' ? saleDisputeWonMail(values) : saleDisputeLostMail(values)
}
