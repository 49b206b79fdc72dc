import type { Language } from '../../../../contract/errors.ts'
import { dayText } from '../../platform/mail/day-text.ts'
import { mailTemplate, type FilledMail } from '../../platform/mail/mail-template.ts'

/** A card that expires, its last day, and the creators whose subscriptions it pays. */
export type ExpiringCard = { brand: string; last4: string; lastDay: Date; creators: readonly string[] }

const listText = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(language === 'pt' ? 'pt-BR' : 'en-GB', { type: 'conjunction' }).format(names)

const adviceText = (creators: readonly string[]): Record<Language, string> =>
  creators.length > 0
    ? {
        en: `It pays for ${listText(creators, 'en')}. Choose another card so the payments go through.`,
        pt: `Ele paga as assinaturas de ${listText(creators, 'pt')}. Escolha outro cartão para os pagamentos darem certo.`,
      }
    : {
        en: "It's the card we use first. Add another one so your next payment goes through.",
        pt: 'É o cartão que usamos primeiro. Adicione outro para o próximo pagamento dar certo.',
      }

/** To the owner of a card that expires soon. `advice`: what it pays, and what to do. */
export const cardExpiresMail = mailTemplate({
  kind: 'card-expires',
  placeholders: {
    card: 'Visa •••• 4242',
    day: { en: '31 December 2026', pt: '31 de dezembro de 2026' },
    advice: adviceText(['Luna Reis']),
  },
  required: ['card', 'day'],
  en: {
    subject: 'Your card on {site} expires soon',
    heading: 'Your card expires soon',
    body: 'Hi {name}, your card {card} expires on {day}.\n\n{advice}',
    button: 'View cards',
  },
  pt: {
    subject: 'Seu cartão no {site} vence em breve',
    heading: 'Seu cartão vence em breve',
    body: 'Oi, {name}. Seu cartão {card} vence em {day}.\n\n{advice}',
    button: 'Ver cartões',
  },
})

export const expiringCardMail = ({ brand, last4, lastDay, creators }: ExpiringCard): FilledMail =>
  cardExpiresMail((language) => ({
    card: `${brand} •••• ${last4}`,
    day: dayText(lastDay, language),
    advice: adviceText(creators)[language],
  }))
