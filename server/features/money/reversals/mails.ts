import type { Language } from '../../../../contract/errors.ts'
import type { MailContent } from '../../platform/mail/compose-mail.ts'
import { moneyText, walletText } from '../../platform/mail/money-text.ts'

type MailContext = { readonly name: string; readonly siteName: string; readonly url: string }
type MailTemplates = Record<Language, (about: MailContext) => MailContent>

/** The facts of a refund or dispute for its mails; amounts in minor units. */
export type RefundFacts = {
  kind: 'refund' | 'dispute'
  /** `top_up`, or the type of the sale. */
  type: string
  performerName: string
  /** The site's currency, and the price of a token in it (minor units). */
  currency: string
  tokenPrice: number
  /** The amount paid in currency; null when it was paid from the wallet. */
  amount: number | null
  tokens: number | null
  gross: number
  net: number
  /** Whether the subscription that was paid for has ended. */
  isEnded: boolean
  /** Whether only a part was refunded; `gross` and `net` are those of the part. */
  isPart: boolean
}

const purchaseTexts: Record<string, Record<Language, (name: string) => string>> = {
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

/** What was paid for, in a sentence: `the subscription to Ana`. */
export const purchaseText = (
  { type, performerName }: Pick<RefundFacts, 'type' | 'performerName'>,
  language: Language
): string => purchaseTexts[type]?.[language](performerName) ?? type

/** What the reversal means for the payer's access or wallet. */
const consequences = ({ type, isEnded, isPart }: RefundFacts): Record<Language, string[]> => {
  if (type === 'top_up')
    return { en: ['We took the same amount out of your wallet.'], pt: ['O mesmo valor saiu da sua carteira.'] }
  if (type === 'tip') return { en: [], pt: [] }
  if (isPart) return { en: ['You keep what you paid for.'], pt: ['Você continua com o que pagou.'] }
  if (type !== 'subscription')
    return { en: ['You no longer have access to it.'], pt: ['Você não tem mais acesso a ele.'] }
  return isEnded
    ? { en: ['Your subscription has ended.'], pt: ['A assinatura terminou.'] }
    : {
        en: ["Your subscription stays active because you've paid for it since."],
        pt: ['A assinatura continua ativa porque você já pagou por ela depois disso.'],
      }
}

const amountText = ({ amount, tokens, ...site }: RefundFacts, language: Language): string =>
  amount === null ? walletText(tokens ?? 0, site, language) : moneyText(amount, site.currency, language)

/** To the payer: the payment was refunded or reversed. */
export const payerMail = (back: RefundFacts): MailTemplates => ({
  en: ({ name, siteName, url }) => ({
    subject:
      back.kind === 'refund'
        ? `Your refund from ${siteName}: ${amountText(back, 'en')}`
        : `Your bank reversed a payment of ${amountText(back, 'en')} to ${siteName}`,
    heading: back.kind === 'refund' ? 'You got a refund' : 'Your bank reversed a payment',
    paragraphs: [
      back.kind === 'dispute'
        ? `Hi ${name}, your bank told us that you didn't make the payment of ${amountText(back, 'en')} for ${purchaseText(back, 'en')}, and reversed it.`
        : `Hi ${name}, ${amountText(back, 'en')} ${back.isPart ? 'of what you paid ' : ''}for ${purchaseText(back, 'en')} ${back.amount === null ? 'is back in your wallet' : 'is on its way back to your card. It may take a few days to show up'}.`,
      ...consequences(back).en,
    ],
    button: { label: 'View receipt', url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject:
      back.kind === 'refund'
        ? `Seu reembolso no ${siteName}: ${amountText(back, 'pt')}`
        : `Seu banco reverteu um pagamento de ${amountText(back, 'pt')} no ${siteName}`,
    heading: back.kind === 'refund' ? 'Você recebeu um reembolso' : 'Seu banco reverteu um pagamento',
    paragraphs: [
      back.kind === 'dispute'
        ? `Oi, ${name}. Seu banco nos informou que não foi você quem fez o pagamento de ${amountText(back, 'pt')} por ${purchaseText(back, 'pt')} e reverteu o valor.`
        : `Oi, ${name}. ${amountText(back, 'pt')} ${back.isPart ? 'do que você pagou ' : ''}por ${purchaseText(back, 'pt')} ${back.amount === null ? 'voltou para a sua carteira' : 'está voltando para o seu cartão. Pode levar alguns dias para aparecer'}.`,
      ...consequences(back).pt,
    ],
    button: { label: 'Ver recibo', url },
  }),
})

const saleTexts: Record<string, Record<Language, string>> = {
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

/** To the creator: the earnings of the sale were deducted. */
export const creatorMail = (back: RefundFacts): MailTemplates => ({
  en: ({ name, siteName, url }) => ({
    subject: back.isPart
      ? `A part of a sale was refunded on ${siteName}`
      : back.kind === 'refund'
        ? `A sale was refunded on ${siteName}`
        : `A payment was disputed on ${siteName}`,
    heading: back.isPart
      ? 'A part of a sale was refunded'
      : back.kind === 'refund'
        ? 'A sale was refunded'
        : 'A bank reversed a payment',
    paragraphs: [
      `Hi ${name}. ${back.isPart ? 'Of a sale, ' : `${saleTexts[back.type]?.en ?? back.type} of `}${moneyText(back.gross, back.currency, 'en')} ${back.kind === 'refund' ? 'was refunded' : "was reversed by the fan's bank"}. Your share of ${moneyText(back.net, back.currency, 'en')} was deducted from your earnings.`,
    ],
    button: { label: 'View sale', url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: back.isPart
      ? `Parte de uma venda foi reembolsada no ${siteName}`
      : back.kind === 'refund'
        ? `Uma venda foi reembolsada no ${siteName}`
        : `Um pagamento foi contestado no ${siteName}`,
    heading: back.isPart
      ? 'Parte de uma venda foi reembolsada'
      : back.kind === 'refund'
        ? 'Uma venda foi reembolsada'
        : 'Um banco reverteu um pagamento',
    paragraphs: [
      `Oi, ${name}. ${back.isPart ? 'Parte de uma venda, ' : `${saleTexts[back.type]?.pt ?? back.type} de `}${moneyText(back.gross, back.currency, 'pt')}: ${back.kind === 'refund' ? 'o valor foi reembolsado' : 'o banco do fã reverteu o pagamento'}. A sua parte, ${moneyText(back.net, back.currency, 'pt')}, foi descontada dos seus ganhos.`,
    ],
    button: { label: 'Ver venda', url },
  }),
})
