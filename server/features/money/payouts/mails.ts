import { payoutHeading } from '../../../../contract/money/payout-words.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'

const open = { en: 'View payout', pt: 'Ver saque' } as const
const examples = { number: '207', amount: { en: '$120.00', pt: 'US$ 120,00' } } as const
const destination = 'Banco do Sol •••• 4821'

/** To the creator: the request is approved, and the operator will transfer the money. */
export const approvedMail = mailTemplate({
  kind: 'payout-approved',
  placeholders: { ...examples, destination },
  required: ['amount', 'destination'],
  en: {
    subject: 'Payout {number} on {site} is approved',
    heading: payoutHeading('approved').en,
    body: "Hi {name}, we approved your payout of {amount} to {destination}. We'll email you when it's paid.",
    button: open.en,
  },
  pt: {
    subject: 'Seu saque {number} no {site} foi aprovado',
    heading: payoutHeading('approved').pt,
    body: 'Oi, {name}. Aprovamos seu saque de {amount} para {destination}. Vamos avisar por e-mail quando ele for pago.',
    button: open.pt,
  },
})

/** To the creator: the payout was paid. `reference` may be empty. */
export const paidMail = mailTemplate({
  kind: 'payout-paid',
  placeholders: { ...examples, destination, reference: 'TX-88213' },
  required: ['amount', 'destination'],
  optional: ['reference'],
  en: {
    subject: 'Payout {number} on {site} is paid',
    heading: payoutHeading('paid').en,
    body: 'Hi {name}, we paid {amount} to {destination}.\n\nReference: {reference}',
    button: open.en,
  },
  pt: {
    subject: 'Seu saque {number} no {site} foi pago',
    heading: payoutHeading('paid').pt,
    body: 'Oi, {name}. Pagamos {amount} em {destination}.\n\nReferência: {reference}',
    button: open.pt,
  },
})

/** To the creator: the request was rejected, with the reason; the amount is available again. */
export const rejectedMail = mailTemplate({
  kind: 'payout-rejected',
  placeholders: {
    ...examples,
    reason: { en: "The name on the account doesn't match.", pt: 'O nome da conta não confere.' },
  },
  required: ['amount', 'reason'],
  en: {
    subject: 'Payout {number} on {site} was rejected',
    heading: payoutHeading('rejected').en,
    body: "Hi {name}, we couldn't pay out {amount}. Here's why:\n\n{reason}\n\nThe amount is available again, and you can request a new payout anytime.",
    button: open.en,
  },
  pt: {
    subject: 'Seu saque {number} no {site} foi recusado',
    heading: payoutHeading('rejected').pt,
    body: 'Oi, {name}. Não foi possível pagar {amount}. O motivo:\n\n{reason}\n\nO valor está disponível de novo, e você pode solicitar outro saque quando quiser.',
    button: open.pt,
  },
})

/** To the creator: the bank sent the money back, with the reason; the amount is available again. */
export const returnedMail = mailTemplate({
  kind: 'payout-returned',
  placeholders: {
    ...examples,
    reason: { en: 'The account is closed.', pt: 'A conta está encerrada.' },
  },
  required: ['amount', 'reason'],
  en: {
    subject: 'Payout {number} on {site} came back',
    heading: payoutHeading('returned').en,
    body: "Hi {name}, we sent your payout of {amount}, but the bank returned it. Here's why:\n\n{reason}\n\nThe amount is available again. Please check your bank details before you request a new payout.",
    button: open.en,
  },
  pt: {
    subject: 'Seu saque {number} no {site} voltou',
    heading: payoutHeading('returned').pt,
    body: 'Oi, {name}. Enviamos seu saque de {amount}, mas o banco devolveu o dinheiro. O motivo:\n\n{reason}\n\nO valor está disponível de novo. Confira seus dados bancários antes de solicitar outro saque.',
    button: open.pt,
  },
})

/** To the creator: the destination of payouts was changed. */
export const destinationMail = mailTemplate({
  kind: 'payout-account-changed',
  placeholders: {},
  hasContactLine: true,
  en: {
    subject: 'Your {site} payout account was changed',
    heading: 'Your payout account was changed',
    body: "Hi {name}, the account we send your payouts to was just changed.\n\nIf this wasn't you, change your password right away and contact us.",
    button: 'View payout settings',
  },
  pt: {
    subject: 'Sua conta de saque do {site} foi alterada',
    heading: 'Sua conta de saque foi alterada',
    body: 'Oi, {name}. A conta que recebe seus saques acabou de ser alterada.\n\nSe não foi você, troque sua senha agora e fale com a gente.',
    button: 'Ver configurações de saque',
  },
})
