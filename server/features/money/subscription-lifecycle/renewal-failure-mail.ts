import type { Language } from '../../../../contract/errors.ts'
import { dayText } from '../../platform/mail/day-text.ts'
import { mailTemplate, type FilledMail } from '../../platform/mail/mail-template.ts'
import { moneyText } from '../../platform/mail/money-text.ts'

type LocalizedText = Record<Language, string>

const examples = {
  creator: 'Luna Reis',
  amount: { en: '$9.95', pt: 'US$ 9,95' },
  cause: { en: 'Your bank declined the card.', pt: 'Seu banco recusou o cartão.' },
} as const

/** After a failed renewal that is tried again. */
export const paymentFailedMail = mailTemplate({
  kind: 'subscription-payment-failed',
  placeholders: { ...examples, day: { en: '4 December 2026', pt: '4 de dezembro de 2026' } },
  required: ['creator', 'amount', 'day'],
  en: {
    subject: 'Your payment for {creator} on {site} failed',
    heading: 'Your payment failed',
    body: "Hi {name}, we couldn't charge {amount} for your subscription to {creator}. {cause}\n\nWe'll try again on {day}, and you keep access until then. You can also pay now with another card.",
    button: 'Pay now',
  },
  pt: {
    subject: 'Seu pagamento de {creator} no {site} falhou',
    heading: 'Seu pagamento falhou',
    body: 'Oi, {name}. Não conseguimos cobrar {amount} da sua assinatura de {creator}. {cause}\n\nVamos tentar de novo em {day}, e até lá você mantém o acesso. Você também pode pagar agora com outro cartão.',
    button: 'Pagar agora',
  },
})

/** After the last failed renewal. */
export const paymentGaveUpMail = mailTemplate({
  kind: 'subscription-payment-gave-up',
  placeholders: examples,
  required: ['creator', 'amount'],
  en: {
    subject: 'Your subscription to {creator} on {site} has ended',
    heading: 'Your subscription has ended',
    body: "Hi {name}, we couldn't charge {amount} for your subscription to {creator}. {cause}\n\nThat was our last attempt. You won't be charged again, and you can subscribe again anytime.",
    button: 'Subscribe again',
  },
  pt: {
    subject: 'Sua assinatura de {creator} no {site} terminou',
    heading: 'Sua assinatura terminou',
    body: 'Oi, {name}. Não conseguimos cobrar {amount} da sua assinatura de {creator}. {cause}\n\nFoi a nossa última tentativa. Você não será cobrado de novo e pode assinar de novo quando quiser.',
    button: 'Assinar de novo',
  },
})

/** After a failed renewal: the cause, and when it is retried or that the subscription has ended. */
export const failedMail = ({
  creator,
  amount,
  currency,
  cause,
  retryAt,
}: {
  creator: string
  amount: number
  currency: string
  cause: LocalizedText
  retryAt: Date | null
}): FilledMail => {
  const values = (language: Language) => ({
    creator,
    amount: moneyText(amount, currency, language),
    cause: cause[language],
  })
  return retryAt
    ? paymentFailedMail((language) => ({ ...values(language), day: dayText(retryAt, language) }))
    : paymentGaveUpMail(values)
}

/** After the end of a subscription that was not renewed, because the fan can no longer see the creator. */
export const lapsedMail = mailTemplate({
  kind: 'subscription-lapsed',
  placeholders: { creator: examples.creator },
  required: ['creator'],
  en: {
    subject: 'Your subscription to {creator} on {site} has ended',
    heading: 'Your subscription has ended',
    body: "Hi {name}, we didn't renew your subscription to {creator}, because their page isn't available anymore.\n\nWe haven't charged you, and you won't be charged for it again.",
    button: 'View subscriptions',
  },
  pt: {
    subject: 'Sua assinatura de {creator} no {site} terminou',
    heading: 'Sua assinatura terminou',
    body: 'Oi, {name}. Não renovamos sua assinatura de {creator}, porque a página não está mais disponível.\n\nNão cobramos nada, e ela não será cobrada de novo.',
    button: 'Ver assinaturas',
  },
})
