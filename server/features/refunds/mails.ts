import type { Language } from '../../../contract/errors.ts'
import type { MailContent } from '../mail/compose-mail.ts'
import { moneyText, walletText } from '../mail/money-text.ts'

type About = { readonly name: string; readonly siteName: string; readonly url: string }
type MailTemplates = Record<Language, (about: About) => MailContent>

/** What was given back, as its letters tell it: amounts in minor units. */
export type RefundFacts = {
  kind: 'refund' | 'dispute'
  /** `top_up`, or the type of the sale. */
  type: string
  performerName: string
  /** The site's currency, and what a token costs in it (minor units). */
  currency: string
  tokenPrice: number
  /** What was paid in currency; null: from the wallet. */
  amount: number | null
  tokens: number | null
  gross: number
  net: number
  /** The subscription that was paid for is over. */
  isEnded: boolean
}

const things: Record<string, Record<Language, (name: string) => string>> = {
  top_up: { en: () => 'a top-up of your wallet', pt: () => 'uma recarga da sua carteira' },
  subscription: { en: (name) => `the subscription to ${name}`, pt: (name) => `a assinatura de ${name}` },
  tip: { en: (name) => `the tip for ${name}`, pt: (name) => `a gorjeta para ${name}` },
  feed: { en: (name) => `the post by ${name}`, pt: (name) => `a publicação de ${name}` },
  video: { en: (name) => `the video by ${name}`, pt: (name) => `o vídeo de ${name}` },
  gallery: { en: (name) => `the gallery by ${name}`, pt: (name) => `a galeria de ${name}` },
  product: { en: (name) => `the product from ${name}`, pt: (name) => `o produto de ${name}` },
  message: { en: (name) => `the message from ${name}`, pt: (name) => `a mensagem de ${name}` },
  stream: { en: (name) => `the live stream by ${name}`, pt: (name) => `a transmissão de ${name}` },
  'video-call': { en: (name) => `the video call with ${name}`, pt: (name) => `a chamada de vídeo com ${name}` },
}

const thing = ({ type, performerName }: RefundFacts, language: Language): string =>
  things[type]?.[language](performerName) ?? type

/** What the payer no longer has. */
const lost = ({ type, isEnded }: RefundFacts): Record<Language, string[]> => {
  if (type === 'top_up')
    return { en: ['We took the same amount out of your wallet.'], pt: ['O mesmo valor saiu da sua carteira.'] }
  if (type === 'tip') return { en: [], pt: [] }
  if (type !== 'subscription')
    return { en: ['You no longer have access to it.'], pt: ['Você não tem mais acesso a ele.'] }
  return isEnded
    ? { en: ['Your subscription has ended.'], pt: ['A assinatura terminou.'] }
    : {
        en: ["Your subscription stays active because you've paid for it since."],
        pt: ['A assinatura continua ativa porque você já pagou por ela depois disso.'],
      }
}

const paid = ({ amount, tokens, ...site }: RefundFacts, language: Language): string =>
  amount === null ? walletText(tokens ?? 0, site, language) : moneyText(amount, site.currency, language)

/** To who paid: the money is back. */
export const payerMail = (back: RefundFacts): MailTemplates => ({
  en: ({ name, siteName, url }) => ({
    subject:
      back.kind === 'refund'
        ? `Your refund from ${siteName}: ${paid(back, 'en')}`
        : `Your bank reversed a payment of ${paid(back, 'en')} to ${siteName}`,
    heading: back.kind === 'refund' ? 'You got a refund' : 'Your bank reversed a payment',
    paragraphs: [
      back.kind === 'dispute'
        ? `Hi ${name}, your bank told us that you didn't make the payment of ${paid(back, 'en')} for ${thing(back, 'en')}, and reversed it.`
        : `Hi ${name}, ${paid(back, 'en')} for ${thing(back, 'en')} ${back.amount === null ? 'is back in your wallet' : 'is on its way back to your card. It may take a few days to show up'}.`,
      ...lost(back).en,
    ],
    button: { label: 'View wallet', url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject:
      back.kind === 'refund'
        ? `Seu reembolso no ${siteName}: ${paid(back, 'pt')}`
        : `Seu banco reverteu um pagamento de ${paid(back, 'pt')} no ${siteName}`,
    heading: back.kind === 'refund' ? 'Você recebeu um reembolso' : 'Seu banco reverteu um pagamento',
    paragraphs: [
      back.kind === 'dispute'
        ? `Oi, ${name}. Seu banco nos informou que não foi você quem fez o pagamento de ${paid(back, 'pt')} por ${thing(back, 'pt')} e reverteu o valor.`
        : `Oi, ${name}. ${paid(back, 'pt')} por ${thing(back, 'pt')} ${back.amount === null ? 'voltou para a sua carteira' : 'está voltando para o seu cartão. Pode levar alguns dias para aparecer'}.`,
      ...lost(back).pt,
    ],
    button: { label: 'Ver carteira', url },
  }),
})

const sold: Record<string, Record<Language, string>> = {
  subscription: { en: 'A subscription', pt: 'Uma assinatura' },
  tip: { en: 'A tip', pt: 'Uma gorjeta' },
  feed: { en: 'A post', pt: 'Uma publicação' },
  video: { en: 'A video', pt: 'Um vídeo' },
  gallery: { en: 'A gallery', pt: 'Uma galeria' },
  product: { en: 'An order', pt: 'Um pedido' },
  message: { en: 'A message', pt: 'Uma mensagem' },
  stream: { en: 'A live stream ticket', pt: 'Um ingresso de transmissão' },
  'video-call': { en: 'A video call', pt: 'Uma chamada de vídeo' },
}

/** To the creator: what was earned is gone again. */
export const creatorMail = (back: RefundFacts): MailTemplates => ({
  en: ({ name, siteName, url }) => ({
    subject: back.kind === 'refund' ? `A sale was refunded on ${siteName}` : `A payment was disputed on ${siteName}`,
    heading: back.kind === 'refund' ? 'A sale was refunded' : 'A bank reversed a payment',
    paragraphs: [
      `Hi ${name}. ${sold[back.type]?.en ?? back.type} of ${moneyText(back.gross, back.currency, 'en')} ${back.kind === 'refund' ? 'was refunded' : "was reversed by the fan's bank"}. Your share of ${moneyText(back.net, back.currency, 'en')} was deducted from your earnings.`,
    ],
    button: { label: 'View earnings', url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject:
      back.kind === 'refund'
        ? `Uma venda foi reembolsada no ${siteName}`
        : `Um pagamento foi contestado no ${siteName}`,
    heading: back.kind === 'refund' ? 'Uma venda foi reembolsada' : 'Um banco reverteu um pagamento',
    paragraphs: [
      `Oi, ${name}. ${sold[back.type]?.pt ?? back.type} de ${moneyText(back.gross, back.currency, 'pt')}: ${back.kind === 'refund' ? 'o valor foi reembolsado' : 'o banco do fã reverteu o pagamento'}. A sua parte, ${moneyText(back.net, back.currency, 'pt')}, foi descontada dos seus ganhos.`,
    ],
    button: { label: 'Ver ganhos', url },
  }),
})
