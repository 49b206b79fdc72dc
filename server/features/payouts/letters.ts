import type { Language } from '../../../contract/errors.ts'
import type { Letter } from '../mail/compose-mail.ts'
import { moneyText } from '../mail/money-text.ts'

type About = { readonly name: string; readonly siteName: string; readonly url: string }
type Letters = Record<Language, (about: About) => Letter>
type What = { number: string; amount: number; currency: string; destination: string }

const open = { en: 'Open the payout', pt: 'Abrir o saque' } as const

/** To the creator: the operator will transfer the money. */
export const approvedLetter = ({ number, amount, currency, destination }: What): Letters => ({
  en: ({ name, siteName, url }) => ({
    subject: `Payout ${number} on ${siteName} is approved`, heading: 'Your payout is approved',
    paragraphs: [`Hello ${name}, ${moneyText(amount, currency, 'en')} will be transferred to ${destination}. We write to you once it is on its way.`], button: { label: open.en, url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `O saque ${number} no ${siteName} foi aprovado`, heading: 'O seu saque foi aprovado',
    paragraphs: [`Olá, ${name}. ${moneyText(amount, currency, 'pt')} serão transferidos para ${destination}. Avisaremos quando o dinheiro estiver a caminho.`], button: { label: open.pt, url },
  }),
})

/** To the creator: the money is on its way. */
export const paidLetter = ({ number, amount, currency, destination, reference }: What & { reference: string | null }): Letters => ({
  en: ({ name, siteName, url }) => ({
    subject: `Payout ${number} on ${siteName} is paid`, heading: 'Your money is on its way',
    paragraphs: [`Hello ${name}, ${moneyText(amount, currency, 'en')} was sent to ${destination}.`, ...(reference ? [`Reference: ${reference}`] : [])], button: { label: open.en, url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `O saque ${number} no ${siteName} foi pago`, heading: 'O seu dinheiro está a caminho',
    paragraphs: [`Olá, ${name}. ${moneyText(amount, currency, 'pt')} foram enviados para ${destination}.`, ...(reference ? [`Referência: ${reference}`] : [])], button: { label: open.pt, url },
  }),
})

/** To the creator: it was turned down, why, and that the money is theirs as before. */
export const rejectedLetter = ({ number, amount, currency, reason }: What & { reason: Record<Language, string> }): Letters => ({
  en: ({ name, siteName, url }) => ({
    subject: `Payout ${number} on ${siteName} was not made`, heading: 'Your payout was not made',
    paragraphs: [`Hello ${name}, ${moneyText(amount, currency, 'en')} could not be paid out for this reason:`, reason.en, 'The amount is available to you again, and you can ask for it once more.'],
    button: { label: open.en, url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `O saque ${number} no ${siteName} não foi feito`, heading: 'O seu saque não foi feito',
    paragraphs: [`Olá, ${name}. Não foi possível pagar ${moneyText(amount, currency, 'pt')} por este motivo:`, reason.pt, 'O valor está disponível de novo, e você pode pedir outra vez.'],
    button: { label: open.pt, url },
  }),
})

/** To the creator: payouts go elsewhere from now. */
export const destinationLetter: Letters = {
  en: ({ name, siteName, url }) => ({
    subject: `Your ${siteName} payouts go elsewhere now`, heading: 'Where your payouts go was changed',
    paragraphs: [`Hello ${name}, the account that your payouts go to has just been changed.`, 'If this was not you, change your password at once and write to us.'], button: { label: 'See where they go', url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `Os seus saques do ${siteName} agora vão para outra conta`, heading: 'O destino dos seus saques mudou',
    paragraphs: [`Olá, ${name}. A conta que recebe os seus saques acaba de ser alterada.`, 'Se não foi você, troque a sua senha agora e fale conosco.'], button: { label: 'Ver para onde vão', url },
  }),
}
