import type { Language } from '../../../contract/errors.ts'
import type { MailContent } from '../mail/compose-mail.ts'
import { dayText, momentText } from '../mail/day-text.ts'
import { moneyText } from '../mail/money-text.ts'

type About = { readonly name: string; readonly siteName: string; readonly url: string }
type MailTemplates = Record<Language, (about: About) => MailContent>

/** A charge to come or one that failed; cents, and the card it goes to: null from the wallet. */
export type Charge = {
  creator: string
  amount: number
  currency: string
  at: Date
  card: { brand: string; last4: string; isExpiring: boolean } | null
}

type Words = Record<Language, string>
const cardWords = (card: { brand: string; last4: string }): string => `${card.brand} •••• ${card.last4}`

const expiring = ({ card }: Charge): Words | undefined =>
  card?.isExpiring
    ? {
        en: `Your card ${cardWords(card)} expires before then. Choose another card so the payment goes through.`,
        pt: `Seu cartão ${cardWords(card)} vence antes disso. Escolha outro para o pagamento dar certo.`,
      }
    : undefined

/** Before the renewal of a year: it is long ago that they agreed to it. */
export const yearlyMail = (charge: Charge): MailTemplates => {
  const [price, more] = [(language: Language) => moneyText(charge.amount, charge.currency, language), expiring(charge)]
  return {
    en: ({ name, siteName, url }) => ({
      subject: `Your yearly subscription to ${charge.creator} on ${siteName} renews soon`,
      heading: 'Your subscription renews soon',
      paragraphs: [
        `Hi ${name}, your yearly subscription to ${charge.creator} renews on ${dayText(charge.at, 'en')} for ${price('en')}, ${charge.card ? `from your card ${cardWords(charge.card)}` : 'from your wallet'}.`,
        ...(more ? [more.en] : []),
        "You don't need to do anything to keep it. If you cancel before then, you keep access until that day.",
      ],
      button: { label: 'View subscriptions', url },
    }),
    pt: ({ name, siteName, url }) => ({
      subject: `Sua assinatura anual de ${charge.creator} no ${siteName} renova em breve`,
      heading: 'Sua assinatura renova em breve',
      paragraphs: [
        `Oi, ${name}. Sua assinatura anual de ${charge.creator} renova em ${dayText(charge.at, 'pt')} por ${price('pt')}, ${charge.card ? `no seu cartão ${cardWords(charge.card)}` : 'da sua carteira'}.`,
        ...(more ? [more.pt] : []),
        'Para continuar, você não precisa fazer nada. Se cancelar antes, mantém o acesso até esse dia.',
      ],
      button: { label: 'Ver assinaturas', url },
    }),
  }
}

/** Before a renewal that the card will not live to see. */
export const cardMail = (charge: Charge): MailTemplates => {
  const more = expiring(charge)
  return {
    en: ({ name, siteName, url }) => ({
      subject: `Your card expires before your next payment on ${siteName}`,
      heading: 'Your card is about to expire',
      paragraphs: [
        `Hi ${name}, your subscription to ${charge.creator} renews on ${dayText(charge.at, 'en')} for ${moneyText(charge.amount, charge.currency, 'en')}.`,
        more?.en ?? '',
      ],
      button: { label: 'View cards', url },
    }),
    pt: ({ name, siteName, url }) => ({
      subject: `Seu cartão vence antes do próximo pagamento no ${siteName}`,
      heading: 'Seu cartão está para vencer',
      paragraphs: [
        `Oi, ${name}. Sua assinatura de ${charge.creator} renova em ${dayText(charge.at, 'pt')} por ${moneyText(charge.amount, charge.currency, 'pt')}.`,
        more?.pt ?? '',
      ],
      button: { label: 'Ver cartões', url },
    }),
  }
}

/** Before free days end and the first month is charged. */
export const trialMail = (charge: Charge): MailTemplates => {
  const [price, more] = [(language: Language) => moneyText(charge.amount, charge.currency, language), expiring(charge)]
  return {
    en: ({ name, siteName, url }) => ({
      subject: `Your free trial with ${charge.creator} on ${siteName} ends soon`,
      heading: 'Your free trial ends soon',
      paragraphs: [
        `Hello ${name}, your free trial with ${charge.creator} ends on ${momentText(charge.at, 'en')}. Then we charge ${price('en')} for the first month, ${charge.card ? `to your card ${cardWords(charge.card)}` : 'from your wallet'}, and the same every month.`,
        ...(more ? [more.en] : []),
        'Cancel before then and nothing is charged.',
      ],
      button: { label: 'See my subscriptions', url },
    }),
    pt: ({ name, siteName, url }) => ({
      subject: `O seu teste grátis de ${charge.creator} no ${siteName} termina em breve`,
      heading: 'O seu teste grátis termina em breve',
      paragraphs: [
        `Olá, ${name}. O seu teste grátis de ${charge.creator} termina em ${momentText(charge.at, 'pt')}. Depois cobramos ${price('pt')} pelo primeiro mês, ${charge.card ? `no seu cartão ${cardWords(charge.card)}` : 'da sua carteira'}, e o mesmo valor a cada mês.`,
        ...(more ? [more.pt] : []),
        'Cancele antes disso e nada será cobrado.',
      ],
      button: { label: 'Ver minhas assinaturas', url },
    }),
  }
}

/** Before free days end that were begun without a first charge after them, or are cancelled: nothing is charged, and what going on would cost. */
export const freeMail = ({ creator, amount, currency, at }: Omit<Charge, 'card'>): MailTemplates => ({
  en: ({ name, siteName, url }) => ({
    subject: `Your free trial with ${creator} on ${siteName} ends soon`,
    heading: 'Your free trial ends soon',
    paragraphs: [
      `Hi ${name}, your free trial with ${creator} ends on ${momentText(at, 'en')}. You won't be charged.`,
      `To stay subscribed, it's ${moneyText(amount, currency, 'en')} per month.`,
    ],
    button: { label: `View ${creator}`, url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `Seu teste grátis de ${creator} no ${siteName} termina em breve`,
    heading: 'Seu teste grátis termina em breve',
    paragraphs: [
      `Oi, ${name}. Seu teste grátis de ${creator} termina em ${momentText(at, 'pt')}. Nada será cobrado.`,
      `Para continuar assinando, são ${moneyText(amount, currency, 'pt')} por mês.`,
    ],
    button: { label: `Ver ${creator}`, url },
  }),
})

/** After a renewal that failed: why, when it is tried again, or that it is over. */
export const failedMail = ({
  creator,
  amount,
  currency,
  why,
  retryAt,
}: {
  creator: string
  amount: number
  currency: string
  why: Words
  retryAt: Date | null
}): MailTemplates => ({
  en: ({ name, siteName, url }) => ({
    subject: retryAt
      ? `Your payment for ${creator} on ${siteName} failed`
      : `Your subscription to ${creator} on ${siteName} has ended`,
    heading: retryAt ? 'Your payment failed' : 'Your subscription has ended',
    paragraphs: [
      `Hi ${name}, we couldn't charge ${moneyText(amount, currency, 'en')} for your subscription to ${creator}. ${why.en}`,
      retryAt
        ? `We'll try again on ${dayText(retryAt, 'en')}, and you keep access until then. You can also pay now with another card.`
        : "That was our last attempt. You won't be charged again, and you can subscribe again anytime.",
    ],
    button: { label: retryAt ? 'Pay now' : 'Subscribe again', url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: retryAt
      ? `Seu pagamento de ${creator} no ${siteName} falhou`
      : `Sua assinatura de ${creator} no ${siteName} terminou`,
    heading: retryAt ? 'Seu pagamento falhou' : 'Sua assinatura terminou',
    paragraphs: [
      `Oi, ${name}. Não conseguimos cobrar ${moneyText(amount, currency, 'pt')} da sua assinatura de ${creator}. ${why.pt}`,
      retryAt
        ? `Vamos tentar de novo em ${dayText(retryAt, 'pt')}, e até lá você mantém o acesso. Você também pode pagar agora com outro cartão.`
        : 'Foi a nossa última tentativa. Você não será cobrado de novo e pode assinar de novo quando quiser.',
    ],
    button: { label: retryAt ? 'Pagar agora' : 'Assinar de novo', url },
  }),
})
