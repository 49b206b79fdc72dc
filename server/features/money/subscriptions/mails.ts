import type { Language } from '../../../../contract/errors.ts'
import { dayText, momentText } from '../../platform/mail/day-text.ts'
import { mailTemplate, type FilledMail } from '../../platform/mail/mail-template.ts'
import { moneyText } from '../../platform/mail/money-text.ts'

/** An upcoming charge, in cents; `card` is null for a payment from the wallet. */
export type Charge = {
  creator: string
  amount: number
  currency: string
  at: Date
  card: { brand: string; last4: string; isExpiring: boolean } | null
}

const cardText = (card: { brand: string; last4: string }): string => `${card.brand} •••• ${card.last4}`

const warningText = ({ card }: Charge): Record<Language, string> =>
  card?.isExpiring
    ? {
        en: `Your card ${cardText(card)} expires before then. Choose another card so the payment goes through.`,
        pt: `Seu cartão ${cardText(card)} vence antes disso. Escolha outro para o pagamento dar certo.`,
      }
    : { en: '', pt: '' }

const sourceText = ({ card }: Charge): Record<Language, string> =>
  card
    ? { en: `from your card ${cardText(card)}`, pt: `no seu cartão ${cardText(card)}` }
    : { en: 'from your wallet', pt: 'da sua carteira' }

/** The values of a charge; `when`: a day, for a trial with the time. */
const valuesOf = (charge: Charge, when: typeof dayText) => (language: Language) => ({
  creator: charge.creator,
  amount: moneyText(charge.amount, charge.currency, language),
  day: when(charge.at, language),
  source: sourceText(charge)[language],
  warning: warningText(charge)[language],
})

const exampleCard = { brand: 'Visa', last4: '4242', isExpiring: true }
const example: Charge = { creator: 'Luna Reis', amount: 9900, currency: 'USD', at: new Date(0), card: exampleCard }
const examples = {
  creator: example.creator,
  amount: { en: '$99.00', pt: 'US$ 99,00' },
  day: { en: '4 December 2026', pt: '4 de dezembro de 2026' },
  source: sourceText(example),
  warning: warningText(example),
} as const
const required = ['creator', 'amount', 'day'] as const
const button = { en: 'View subscriptions', pt: 'Ver assinaturas' } as const

/** Before a yearly renewal. `source`: what it is paid from; `warning`: that the card expires before, or empty. */
export const renewsMail = mailTemplate({
  kind: 'subscription-renews',
  placeholders: examples,
  required,
  optional: ['warning'],
  en: {
    subject: 'Your yearly subscription to {creator} on {site} renews soon',
    heading: 'Your subscription renews soon',
    body: "Hi {name}, your yearly subscription to {creator} renews on {day} for {amount}, {source}.\n\n{warning}\n\nYou don't need to do anything to keep it. If you cancel before then, you keep access until that day.",
    button: button.en,
  },
  pt: {
    subject: 'Sua assinatura anual de {creator} no {site} renova em breve',
    heading: 'Sua assinatura renova em breve',
    body: 'Oi, {name}. Sua assinatura anual de {creator} renova em {day} por {amount}, {source}.\n\n{warning}\n\nPara continuar, você não precisa fazer nada. Se cancelar antes, mantém o acesso até esse dia.',
    button: button.pt,
  },
})
export const yearlyMail = (charge: Charge): FilledMail => renewsMail(valuesOf(charge, dayText))

/** Before the first renewal at the full price, after a coupon has lowered the charges so far. */
export const discountEndsMail = mailTemplate({
  kind: 'subscription-discount-ends',
  placeholders: examples,
  required,
  optional: ['warning'],
  en: {
    subject: 'Your discount for {creator} on {site} ends soon',
    heading: 'Your discount ends soon',
    body: "Hi {name}, your coupon for {creator} is used up. From {day} your subscription is {amount} per month, {source}.\n\n{warning}\n\nYou don't need to do anything to keep it. If you cancel before then, you keep access until that day.",
    button: button.en,
  },
  pt: {
    subject: 'Seu desconto em {creator} no {site} termina em breve',
    heading: 'Seu desconto termina em breve',
    body: 'Oi, {name}. Seu cupom para {creator} se esgotou. A partir de {day}, sua assinatura custa {amount} por mês, {source}.\n\n{warning}\n\nPara continuar, você não precisa fazer nada. Se cancelar antes, mantém o acesso até esse dia.',
    button: button.pt,
  },
})
export const fullPriceMail = (charge: Charge): FilledMail => discountEndsMail(valuesOf(charge, dayText))

const moment = { en: '4 December 2026 at 10:00 UTC', pt: '4 de dezembro de 2026 às 10:00 UTC' } as const

/** Before a trial ends and the first month is charged. */
export const trialEndsMail = mailTemplate({
  kind: 'subscription-trial-ends',
  placeholders: { ...examples, day: moment },
  required,
  optional: ['warning'],
  en: {
    subject: 'Your free trial with {creator} on {site} ends soon',
    heading: 'Your free trial ends soon',
    body: 'Hi {name}, your free trial with {creator} ends on {day}. Then we charge {amount} for the first month, {source}, and the same every month.\n\n{warning}\n\nCancel before then and nothing is charged.',
    button: button.en,
  },
  pt: {
    subject: 'Seu teste grátis de {creator} no {site} termina em breve',
    heading: 'Seu teste grátis termina em breve',
    body: 'Oi, {name}. Seu teste grátis de {creator} termina em {day}. Depois cobramos {amount} pelo primeiro mês, {source}, e o mesmo valor a cada mês.\n\n{warning}\n\nCancele antes disso e nada será cobrado.',
    button: button.pt,
  },
})
export const trialMail = (charge: Charge): FilledMail => trialEndsMail(valuesOf(charge, momentText))

/**
 * Before a trial ends without a charge, because it is cancelled or was started without one; with the price of
 * continuing.
 */
export const freeTrialEndsMail = mailTemplate({
  kind: 'subscription-free-trial-ends',
  placeholders: { creator: examples.creator, amount: { en: '$9.95', pt: 'US$ 9,95' }, day: moment },
  required,
  en: {
    subject: 'Your free trial with {creator} on {site} ends soon',
    heading: 'Your free trial ends soon',
    body: "Hi {name}, your free trial with {creator} ends on {day}. You won't be charged.\n\nTo stay subscribed, it's {amount} per month.",
    button: 'View {creator}',
  },
  pt: {
    subject: 'Seu teste grátis de {creator} no {site} termina em breve',
    heading: 'Seu teste grátis termina em breve',
    body: 'Oi, {name}. Seu teste grátis de {creator} termina em {day}. Nada será cobrado.\n\nPara continuar assinando, são {amount} por mês.',
    button: 'Ver {creator}',
  },
})
export const freeMail = ({ creator, amount, currency, at }: Omit<Charge, 'card'>): FilledMail =>
  freeTrialEndsMail((language) => ({
    creator,
    amount: moneyText(amount, currency, language),
    day: momentText(at, language),
  }))
