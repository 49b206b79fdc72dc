import type { Language } from '../../../../contract/errors.ts'
import type { MailContent } from '../../platform/mail/compose-mail.ts'
import { dayText } from '../../platform/mail/day-text.ts'

type MailContext = { readonly name: string; readonly siteName: string; readonly url: string }
type MailTemplates = Record<Language, (about: MailContext) => MailContent>

/** A card that expires, its last day, and the creators whose subscriptions it pays. */
export type ExpiringCard = { brand: string; last4: string; lastDay: Date; creators: readonly string[] }

const listText = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(language === 'pt' ? 'pt-BR' : 'en-GB', { type: 'conjunction' }).format(names)

/** To the owner of a card that expires soon. */
export const expiringCardMail = ({ brand, last4, lastDay, creators }: ExpiringCard): MailTemplates => ({
  en: ({ name, siteName, url }) => ({
    subject: `Your card on ${siteName} expires soon`,
    heading: 'Your card expires soon',
    paragraphs: [
      `Hi ${name}, your card ${brand} •••• ${last4} expires on ${dayText(lastDay, 'en')}.`,
      creators.length > 0
        ? `It pays for ${listText(creators, 'en')}. Choose another card so the payments go through.`
        : "It's the card we use first. Add another one so your next payment goes through.",
    ],
    button: { label: 'View cards', url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `Seu cartão no ${siteName} vence em breve`,
    heading: 'Seu cartão vence em breve',
    paragraphs: [
      `Oi, ${name}. Seu cartão ${brand} •••• ${last4} vence em ${dayText(lastDay, 'pt')}.`,
      creators.length > 0
        ? `Ele paga as assinaturas de ${listText(creators, 'pt')}. Escolha outro cartão para os pagamentos darem certo.`
        : 'É o cartão que usamos primeiro. Adicione outro para o próximo pagamento dar certo.',
    ],
    button: { label: 'Ver cartões', url },
  }),
})
