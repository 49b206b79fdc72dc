import type { Language } from '../../../../contract/errors.ts'
import type { MailContent } from '../../platform/mail/compose-mail.ts'
import { dayText, momentText } from '../../platform/mail/day-text.ts'
import { moneyText } from '../../platform/mail/money-text.ts'

type MailContext = { readonly name: string; readonly siteName: string; readonly url: string }
type MailTemplates = Record<Language, (about: MailContext) => MailContent>

/** An upcoming or failed charge, in cents; `card` is null for a payment from the wallet. */
export type Charge = {
  creator: string
  amount: number
  currency: string
  at: Date
  card: { brand: string; last4: string; isExpiring: boolean } | null
}

type LocalizedText = Record<Language, string>
const cardText = (card: { brand: string; last4: string }): string => `${card.brand} •••• ${card.last4}`

const expiryWarning = ({ card }: Charge): LocalizedText | undefined =>
  card?.isExpiring
    ? {
        en: `Your card ${cardText(card)} expires before then. Choose another card so the payment goes through.`,
        pt: `Seu cartão ${cardText(card)} vence antes disso. Escolha outro para o pagamento dar certo.`,
      }
    : undefined

/** Before a yearly renewal. */
export const yearlyMail = (charge: Charge): MailTemplates => {
  const [price, warning] = [
    (language: Language) => moneyText(charge.amount, charge.currency, language),
    expiryWarning(charge),
  ]
  return {
    en: ({ name, siteName, url }) => ({
      subject: `Your yearly subscription to ${charge.creator} on ${siteName} renews soon`,
      heading: 'Your subscription renews soon',
      paragraphs: [
        `Hi ${name}, your yearly subscription to ${charge.creator} renews on ${dayText(charge.at, 'en')} for ${price('en')}, ${charge.card ? `from your card ${cardText(charge.card)}` : 'from your wallet'}.`,
        ...(warning ? [warning.en] : []),
        "You don't need to do anything to keep it. If you cancel before then, you keep access until that day.",
      ],
      button: { label: 'View subscriptions', url },
    }),
    pt: ({ name, siteName, url }) => ({
      subject: `Sua assinatura anual de ${charge.creator} no ${siteName} renova em breve`,
      heading: 'Sua assinatura renova em breve',
      paragraphs: [
        `Oi, ${name}. Sua assinatura anual de ${charge.creator} renova em ${dayText(charge.at, 'pt')} por ${price('pt')}, ${charge.card ? `no seu cartão ${cardText(charge.card)}` : 'da sua carteira'}.`,
        ...(warning ? [warning.pt] : []),
        'Para continuar, você não precisa fazer nada. Se cancelar antes, mantém o acesso até esse dia.',
      ],
      button: { label: 'Ver assinaturas', url },
    }),
  }
}

/** Before the first renewal at the full price, after a coupon has lowered the charges so far. */
export const fullPriceMail = (charge: Charge): MailTemplates => {
  const [price, warning] = [
    (language: Language) => moneyText(charge.amount, charge.currency, language),
    expiryWarning(charge),
  ]
  return {
    en: ({ name, siteName, url }) => ({
      subject: `Your discount for ${charge.creator} on ${siteName} ends soon`,
      heading: 'Your discount ends soon',
      paragraphs: [
        `Hi ${name}, your coupon for ${charge.creator} is used up. From ${dayText(charge.at, 'en')} your subscription is ${price('en')} per month, ${charge.card ? `from your card ${cardText(charge.card)}` : 'from your wallet'}.`,
        ...(warning ? [warning.en] : []),
        "You don't need to do anything to keep it. If you cancel before then, you keep access until that day.",
      ],
      button: { label: 'View subscriptions', url },
    }),
    pt: ({ name, siteName, url }) => ({
      subject: `Seu desconto em ${charge.creator} no ${siteName} termina em breve`,
      heading: 'Seu desconto termina em breve',
      paragraphs: [
        `Oi, ${name}. Seu cupom para ${charge.creator} se esgotou. A partir de ${dayText(charge.at, 'pt')}, sua assinatura custa ${price('pt')} por mês, ${charge.card ? `no seu cartão ${cardText(charge.card)}` : 'da sua carteira'}.`,
        ...(warning ? [warning.pt] : []),
        'Para continuar, você não precisa fazer nada. Se cancelar antes, mantém o acesso até esse dia.',
      ],
      button: { label: 'Ver assinaturas', url },
    }),
  }
}

/** Before a trial ends and the first month is charged. */
export const trialMail = (charge: Charge): MailTemplates => {
  const [price, warning] = [
    (language: Language) => moneyText(charge.amount, charge.currency, language),
    expiryWarning(charge),
  ]
  return {
    en: ({ name, siteName, url }) => ({
      subject: `Your free trial with ${charge.creator} on ${siteName} ends soon`,
      heading: 'Your free trial ends soon',
      paragraphs: [
        `Hello ${name}, your free trial with ${charge.creator} ends on ${momentText(charge.at, 'en')}. Then we charge ${price('en')} for the first month, ${charge.card ? `to your card ${cardText(charge.card)}` : 'from your wallet'}, and the same every month.`,
        ...(warning ? [warning.en] : []),
        'Cancel before then and nothing is charged.',
      ],
      button: { label: 'See my subscriptions', url },
    }),
    pt: ({ name, siteName, url }) => ({
      subject: `O seu teste grátis de ${charge.creator} no ${siteName} termina em breve`,
      heading: 'O seu teste grátis termina em breve',
      paragraphs: [
        `Olá, ${name}. O seu teste grátis de ${charge.creator} termina em ${momentText(charge.at, 'pt')}. Depois cobramos ${price('pt')} pelo primeiro mês, ${charge.card ? `no seu cartão ${cardText(charge.card)}` : 'da sua carteira'}, e o mesmo valor a cada mês.`,
        ...(warning ? [warning.pt] : []),
        'Cancele antes disso e nada será cobrado.',
      ],
      button: { label: 'Ver minhas assinaturas', url },
    }),
  }
}

/**
 * Before a trial ends without a charge, because it is cancelled or was started without one; with the price of
 * continuing.
 */
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
