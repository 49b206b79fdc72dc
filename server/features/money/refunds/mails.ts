import type { Language } from '../../../../contract/errors.ts'
import { mailTemplate, type FilledMail } from '../../platform/mail/mail-template.ts'
import { moneyText, walletText } from '../../platform/mail/money-text.ts'

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
  top_up: { en: () => 'for a top-up of your wallet', pt: () => 'por uma recarga da sua carteira' },
  subscription: { en: (name) => `for the subscription to ${name}`, pt: (name) => `pela assinatura de ${name}` },
  tip: { en: (name) => `for the tip for ${name}`, pt: (name) => `pela gorjeta para ${name}` },
  feed: { en: (name) => `for the post by ${name}`, pt: (name) => `pela publicação de ${name}` },
  video: { en: (name) => `for the video by ${name}`, pt: (name) => `pelo vídeo de ${name}` },
  gallery: { en: (name) => `for the gallery by ${name}`, pt: (name) => `pela galeria de ${name}` },
  product: { en: (name) => `for the product from ${name}`, pt: (name) => `pelo produto de ${name}` },
  message: { en: (name) => `for the message from ${name}`, pt: (name) => `pela mensagem de ${name}` },
  stream: { en: (name) => `for the live stream by ${name}`, pt: (name) => `pela transmissão de ${name}` },
  'video-call': { en: (name) => `for the video call with ${name}`, pt: (name) => `pela chamada de vídeo com ${name}` },
}

/** What was paid for, in a sentence after an amount: `for the subscription to Ana`. */
export const purchaseText = (
  { type, performerName }: Pick<RefundFacts, 'type' | 'performerName'>,
  language: Language
): string => purchaseTexts[type]?.[language](performerName) ?? type

/** As `purchaseText`, also for a part of what was paid. */
const refundedText = (facts: RefundFacts, language: Language): string => {
  const what = purchaseText(facts, language)
  if (!facts.isPart) return what
  return language === 'pt' ? `do que você pagou ${what}` : `of what you paid ${what}`
}

/** What the reversal means for the payer's access or wallet; empty: nothing. */
const consequence = ({ type, isEnded, isPart }: RefundFacts): Record<Language, string> => {
  if (type === 'top_up')
    return { en: 'We took the same amount out of your wallet.', pt: 'O mesmo valor saiu da sua carteira.' }
  if (type === 'tip') return { en: '', pt: '' }
  if (isPart) return { en: 'You keep what you paid for.', pt: 'Você continua com o que pagou.' }
  if (type !== 'subscription') return { en: 'You no longer have access to it.', pt: 'Você não tem mais acesso a ele.' }
  return isEnded
    ? { en: 'Your subscription has ended.', pt: 'A assinatura terminou.' }
    : {
        en: "Your subscription stays active because you've paid for it since.",
        pt: 'A assinatura continua ativa porque você já pagou por ela depois disso.',
      }
}

const wayTexts = {
  wallet: { en: 'is back in your wallet', pt: 'voltou para a sua carteira' },
  card: {
    en: 'is on its way back to your card. It may take a few days to show up',
    pt: 'está voltando para o seu cartão. Pode levar alguns dias para aparecer',
  },
} as const

const amountText = ({ amount, tokens, ...site }: RefundFacts, language: Language): string =>
  amount === null ? walletText(tokens ?? 0, site, language) : moneyText(amount, site.currency, language)

const examples = {
  amount: { en: '$9.95', pt: 'US$ 9,95' },
  purchase: { en: 'for the post by Luna Reis', pt: 'pela publicação de Luna Reis' },
  consequence: { en: 'You no longer have access to it.', pt: 'Você não tem mais acesso a ele.' },
} as const

/** To the payer: the payment was refunded. `way`: to where the money goes. */
export const refundMail = mailTemplate({
  kind: 'refund',
  placeholders: { ...examples, way: wayTexts.card },
  required: ['amount', 'way'],
  optional: ['consequence'],
  en: {
    subject: 'Your refund from {site}: {amount}',
    heading: 'You got a refund',
    body: 'Hi {name}, {amount} {purchase} {way}.\n\n{consequence}',
    button: 'View receipt',
  },
  pt: {
    subject: 'Seu reembolso no {site}: {amount}',
    heading: 'Você recebeu um reembolso',
    body: 'Oi, {name}. {amount} {purchase} {way}.\n\n{consequence}',
    button: 'Ver recibo',
  },
})

/** To the payer: the bank has reversed the payment. */
export const disputeMail = mailTemplate({
  kind: 'dispute',
  placeholders: examples,
  required: ['amount'],
  optional: ['consequence'],
  en: {
    subject: 'Your bank reversed a payment of {amount} to {site}',
    heading: 'Your bank reversed a payment',
    body: "Hi {name}, your bank told us that you didn't make the payment of {amount} {purchase}, and reversed it.\n\n{consequence}",
    button: 'View receipt',
  },
  pt: {
    subject: 'Seu banco reverteu um pagamento de {amount} no {site}',
    heading: 'Seu banco reverteu um pagamento',
    body: 'Oi, {name}. Seu banco nos informou que não foi você quem fez o pagamento de {amount} {purchase} e reverteu o valor.\n\n{consequence}',
    button: 'Ver recibo',
  },
})

/** To the payer: the payment was refunded or reversed. */
export const payerMail = (facts: RefundFacts): FilledMail => {
  const values = (language: Language) => ({
    amount: amountText(facts, language),
    purchase: refundedText(facts, language),
    consequence: consequence(facts)[language],
  })
  if (facts.kind === 'dispute') return disputeMail(values)
  const way = wayTexts[facts.amount === null ? 'wallet' : 'card']
  return refundMail((language) => ({ ...values(language), way: way[language] }))
}

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

const saleExamples = {
  sale: saleTexts['feed'] as Record<Language, string>,
  amount: { en: '$9.95', pt: 'US$ 9,95' },
  share: { en: '$7.96', pt: 'US$ 7,96' },
} as const
const saleButton = { en: 'View sale', pt: 'Ver venda' } as const

/** To the creator: a sale was refunded, and its earnings were deducted. */
export const saleRefundedMail = mailTemplate({
  kind: 'sale-refunded',
  placeholders: saleExamples,
  required: ['amount', 'share'],
  en: {
    subject: 'A sale was refunded on {site}',
    heading: 'A sale was refunded',
    body: 'Hi {name}. {sale} of {amount} was refunded. Your share of {share} was deducted from your earnings.',
    button: saleButton.en,
  },
  pt: {
    subject: 'Uma venda foi reembolsada no {site}',
    heading: 'Uma venda foi reembolsada',
    body: 'Oi, {name}. {sale} de {amount}: o valor foi reembolsado. A sua parte, {share}, foi descontada dos seus ganhos.',
    button: saleButton.pt,
  },
})

/** To the creator: a part of a sale was refunded. */
export const salePartlyRefundedMail = mailTemplate({
  kind: 'sale-partly-refunded',
  placeholders: saleExamples,
  required: ['amount', 'share'],
  en: {
    subject: 'A part of a sale was refunded on {site}',
    heading: 'A part of a sale was refunded',
    body: 'Hi {name}. Of a sale, {amount} was refunded. Your share of {share} was deducted from your earnings.',
    button: saleButton.en,
  },
  pt: {
    subject: 'Parte de uma venda foi reembolsada no {site}',
    heading: 'Parte de uma venda foi reembolsada',
    body: 'Oi, {name}. Parte de uma venda, {amount}: o valor foi reembolsado. A sua parte, {share}, foi descontada dos seus ganhos.',
    button: saleButton.pt,
  },
})

/** To the creator: the bank has reversed the payment of a sale. */
export const saleDisputedMail = mailTemplate({
  kind: 'sale-disputed',
  placeholders: saleExamples,
  required: ['amount', 'share'],
  en: {
    subject: 'A payment was disputed on {site}',
    heading: 'A bank reversed a payment',
    body: "Hi {name}. {sale} of {amount} was reversed by the fan's bank. Your share of {share} was deducted from your earnings.",
    button: saleButton.en,
  },
  pt: {
    subject: 'Um pagamento foi contestado no {site}',
    heading: 'Um banco reverteu um pagamento',
    body: 'Oi, {name}. {sale} de {amount}: o banco do fã reverteu o pagamento. A sua parte, {share}, foi descontada dos seus ganhos.',
    button: saleButton.pt,
  },
})

/** To the creator: the earnings of the sale were deducted. */
export const creatorMail = (facts: RefundFacts): FilledMail => {
  const mail = facts.isPart ? salePartlyRefundedMail : facts.kind === 'refund' ? saleRefundedMail : saleDisputedMail
  return mail((language) => ({
    sale: saleTexts[facts.type]?.[language] ?? facts.type,
    amount: moneyText(facts.gross, facts.currency, language),
    share: moneyText(facts.net, facts.currency, language),
  }))
}
