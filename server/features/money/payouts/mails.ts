import type { Language } from '../../../../contract/errors.ts'
import type { MailContent } from '../../platform/mail/compose-mail.ts'
import { contactLine } from '../../platform/mail/contact-line.ts'
import { moneyText } from '../../platform/mail/money-text.ts'

type MailContext = { readonly name: string; readonly siteName: string; readonly url: string }
type MailTemplates = Record<Language, (about: MailContext) => MailContent>
type PayoutInfo = { number: string; amount: number; currency: string; destination: string }

const open = { en: 'View payout', pt: 'Ver saque' } as const

/** To the creator: the request is approved, and the operator will transfer the money. */
export const approvedMail = ({ number, amount, currency, destination }: PayoutInfo): MailTemplates => ({
  en: ({ name, siteName, url }) => ({
    subject: `Payout ${number} on ${siteName} is approved`,
    heading: 'Your payout is approved',
    paragraphs: [
      `Hi ${name}, we approved your payout of ${moneyText(amount, currency, 'en')} to ${destination}. We'll email you when it's on its way.`,
    ],
    button: { label: open.en, url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `Seu saque ${number} no ${siteName} foi aprovado`,
    heading: 'Seu saque foi aprovado',
    paragraphs: [
      `Oi, ${name}. Aprovamos seu saque de ${moneyText(amount, currency, 'pt')} para ${destination}. Vamos avisar por e-mail quando o dinheiro estiver a caminho.`,
    ],
    button: { label: open.pt, url },
  }),
})

/** To the creator: the payout was sent. */
export const paidMail = ({
  number,
  amount,
  currency,
  destination,
  reference,
}: PayoutInfo & { reference: string | null }): MailTemplates => ({
  en: ({ name, siteName, url }) => ({
    subject: `Payout ${number} on ${siteName} is paid`,
    heading: 'Your money is on its way',
    paragraphs: [
      `Hi ${name}, we sent ${moneyText(amount, currency, 'en')} to ${destination}.`,
      ...(reference ? [`Reference: ${reference}`] : []),
    ],
    button: { label: open.en, url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `Seu saque ${number} no ${siteName} foi pago`,
    heading: 'Seu dinheiro está a caminho',
    paragraphs: [
      `Oi, ${name}. Enviamos ${moneyText(amount, currency, 'pt')} para ${destination}.`,
      ...(reference ? [`Referência: ${reference}`] : []),
    ],
    button: { label: open.pt, url },
  }),
})

/** To the creator: the request was rejected, with the reason; the amount is available again. */
export const rejectedMail = ({
  number,
  amount,
  currency,
  reason,
}: PayoutInfo & { reason: Record<Language, string> }): MailTemplates => ({
  en: ({ name, siteName, url }) => ({
    subject: `Payout ${number} on ${siteName} was rejected`,
    heading: 'Your payout was rejected',
    paragraphs: [
      `Hi ${name}, we couldn't pay out ${moneyText(amount, currency, 'en')}. Here's why:`,
      reason.en,
      'The amount is available again, and you can request a new payout anytime.',
    ],
    button: { label: open.en, url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `Seu saque ${number} no ${siteName} foi recusado`,
    heading: 'Seu saque foi recusado',
    paragraphs: [
      `Oi, ${name}. Não foi possível pagar ${moneyText(amount, currency, 'pt')}. O motivo:`,
      reason.pt,
      'O valor está disponível de novo, e você pode solicitar outro saque quando quiser.',
    ],
    button: { label: open.pt, url },
  }),
})

/** To the creator: the destination of payouts was changed. */
export const destinationMail: MailTemplates = {
  en: ({ name, siteName, url }) => ({
    subject: `Your ${siteName} payout account was changed`,
    heading: 'Your payout account was changed',
    paragraphs: [
      `Hi ${name}, the account we send your payouts to was just changed.`,
      "If this wasn't you, change your password right away and contact us.",
    ],
    lines: contactLine('en', url),
    button: { label: 'View payout settings', url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `Sua conta de saque do ${siteName} foi alterada`,
    heading: 'Sua conta de saque foi alterada',
    paragraphs: [
      `Oi, ${name}. A conta que recebe seus saques acabou de ser alterada.`,
      'Se não foi você, troque sua senha agora e fale com a gente.',
    ],
    lines: contactLine('pt', url),
    button: { label: 'Ver configurações de saque', url },
  }),
}
