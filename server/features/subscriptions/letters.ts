import type { Language } from '../../../contract/errors.ts'
import type { Letter } from '../mail/compose-mail.ts'
import { dayText, momentText } from '../mail/day-text.ts'
import { moneyText } from '../mail/money-text.ts'

type About = { readonly name: string; readonly siteName: string; readonly url: string }
type Letters = Record<Language, (about: About) => Letter>

/** A charge to come or one that failed; cents, and the card it goes to: null from the wallet. */
export type Charge = { creator: string; amount: number; currency: string; at: Date; card: { brand: string; last4: string; isExpiring: boolean } | null }

type Words = Record<Language, string>
const cardWords = (card: { brand: string; last4: string }): string => `${card.brand} •••• ${card.last4}`

const expiring = ({ card }: Charge): Words | undefined =>
  card?.isExpiring
    ? {
        en: `Your card ${cardWords(card)} expires before that day. Choose another one, so that the charge goes through.`,
        pt: `O seu cartão ${cardWords(card)} vence antes desse dia. Escolha outro para a cobrança dar certo.`,
      }
    : undefined

/** Before the renewal of a year: it is long ago that they agreed to it. */
export const yearlyLetter = (charge: Charge): Letters => {
  const [price, more] = [(language: Language) => moneyText(charge.amount, charge.currency, language), expiring(charge)]
  return {
    en: ({ name, siteName, url }) => ({
      subject: `Your yearly subscription to ${charge.creator} on ${siteName} renews soon`, heading: 'Your subscription renews soon',
      paragraphs: [
        `Hello ${name}, your yearly subscription to ${charge.creator} renews on ${dayText(charge.at, 'en')} for ${price('en')}, ${charge.card ? `from your card ${cardWords(charge.card)}` : 'from your wallet'}.`,
        ...(more ? [more.en] : []), 'You need not do anything to go on. You can cancel until then and keep access until that day.',
      ],
      button: { label: 'See my subscriptions', url },
    }),
    pt: ({ name, siteName, url }) => ({
      subject: `A sua assinatura anual de ${charge.creator} no ${siteName} renova em breve`, heading: 'A sua assinatura renova em breve',
      paragraphs: [
        `Olá, ${name}. A sua assinatura anual de ${charge.creator} renova em ${dayText(charge.at, 'pt')} por ${price('pt')}, ${charge.card ? `no seu cartão ${cardWords(charge.card)}` : 'da sua carteira'}.`,
        ...(more ? [more.pt] : []), 'Para continuar, não é preciso fazer nada. Você pode cancelar até lá e mantém o acesso até esse dia.',
      ],
      button: { label: 'Ver minhas assinaturas', url },
    }),
  }
}

/** Before a renewal that the card will not live to see. */
export const cardLetter = (charge: Charge): Letters => {
  const more = expiring(charge)
  return {
    en: ({ name, siteName, url }) => ({
      subject: `Your card expires before your next charge on ${siteName}`, heading: 'Your card is about to expire',
      paragraphs: [`Hello ${name}, your subscription to ${charge.creator} renews on ${dayText(charge.at, 'en')} for ${moneyText(charge.amount, charge.currency, 'en')}.`, more?.en ?? ''],
      button: { label: 'See my cards', url },
    }),
    pt: ({ name, siteName, url }) => ({
      subject: `O seu cartão vence antes da próxima cobrança no ${siteName}`, heading: 'O seu cartão está para vencer',
      paragraphs: [`Olá, ${name}. A sua assinatura de ${charge.creator} renova em ${dayText(charge.at, 'pt')} por ${moneyText(charge.amount, charge.currency, 'pt')}.`, more?.pt ?? ''],
      button: { label: 'Ver meus cartões', url },
    }),
  }
}

/** Before free days end: nothing is charged, and what going on would cost. */
export const freeLetter = ({ creator, amount, currency, at }: Omit<Charge, 'card'>): Letters => ({
  en: ({ name, siteName, url }) => ({
    subject: `Your free days with ${creator} on ${siteName} end soon`, heading: 'Your free days end soon',
    paragraphs: [`Hello ${name}, your free days with ${creator} end on ${momentText(at, 'en')}. They end by themselves: nothing is charged.`, `If you want to stay, a month costs ${moneyText(amount, currency, 'en')}.`],
    button: { label: `See ${creator}`, url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `Os seus dias grátis com ${creator} no ${siteName} terminam em breve`, heading: 'Os seus dias grátis terminam em breve',
    paragraphs: [`Olá, ${name}. Os seus dias grátis com ${creator} terminam em ${momentText(at, 'pt')}. Terminam sozinhos: nada é cobrado.`, `Se quiser ficar, um mês custa ${moneyText(amount, currency, 'pt')}.`],
    button: { label: `Ver ${creator}`, url },
  }),
})

/** After a renewal that failed: why, when it is tried again, or that it is over. */
export const failedLetter = ({ creator, amount, currency, why, retryAt }: { creator: string; amount: number; currency: string; why: Words; retryAt: Date | null }): Letters => ({
  en: ({ name, siteName, url }) => ({
    subject: retryAt ? `The payment for ${creator} on ${siteName} did not go through` : `Your subscription to ${creator} on ${siteName} has ended`,
    heading: retryAt ? 'A payment did not go through' : 'Your subscription has ended',
    paragraphs: [
      `Hello ${name}, we could not charge ${moneyText(amount, currency, 'en')} for your subscription to ${creator}. ${why.en}`,
      retryAt ? `We try again on ${dayText(retryAt, 'en')}, and you keep access until then. You can also pay now with whatever works.` : 'That was the last time we tried. Nothing more is charged; you can subscribe again at any time.',
    ],
    button: { label: retryAt ? 'Pay now' : 'Subscribe again', url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: retryAt ? `O pagamento de ${creator} no ${siteName} não foi concluído` : `A sua assinatura de ${creator} no ${siteName} terminou`,
    heading: retryAt ? 'Um pagamento não foi concluído' : 'A sua assinatura terminou',
    paragraphs: [
      `Olá, ${name}. Não conseguimos cobrar ${moneyText(amount, currency, 'pt')} da sua assinatura de ${creator}. ${why.pt}`,
      retryAt ? `Tentamos de novo em ${dayText(retryAt, 'pt')} e até lá você mantém o acesso. Você também pode pagar agora com o que funcionar.` : 'Foi a nossa última tentativa. Nada mais é cobrado; você pode assinar de novo quando quiser.',
    ],
    button: { label: retryAt ? 'Pagar agora' : 'Assinar de novo', url },
  }),
})
