import { plainName } from '../../../../contract/accounts/names.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { MailContent } from '../../platform/mail/compose-mail.ts'
import { contactLine } from '../../platform/mail/contact-line.ts'
import { momentText } from '../../platform/mail/day-text.ts'

type About = { readonly name: string; readonly siteName: string; readonly url: string }
type Templates = Record<Language, (about: About) => MailContent>

/** The reminder, a quarter of an hour before a scheduled stream. */
export const streamSoonMail = (stream: { creator: string; title: string; at: Date }): Templates => {
  const creator = plainName(stream.creator)
  return {
    en: ({ name, siteName, url }) => ({
      subject: `${creator} goes live soon on ${siteName}`,
      heading: `${creator} goes live soon`,
      paragraphs: [`Hi ${name}, "${stream.title}" starts on ${momentText(stream.at, 'en')}.`],
      button: { label: 'Watch live', url },
    }),
    pt: ({ name, siteName, url }) => ({
      subject: `${creator} entra ao vivo em breve no ${siteName}`,
      heading: `${creator} entra ao vivo em breve`,
      paragraphs: [`Oi, ${name}. "${stream.title}" começa em ${momentText(stream.at, 'pt')}.`],
      button: { label: 'Assistir ao vivo', url },
    }),
  }
}

/** The mail to a creator whose stream the operator has ended. */
export const streamEndedMail = (reason: string): Templates => ({
  en: ({ name, siteName, url }) => ({
    subject: `We ended your live on ${siteName}`,
    heading: 'We ended your live',
    paragraphs: [
      `Hi ${name}, someone reported your live. We reviewed it and ended it. Here's why:`,
      reason,
      'If you think this is a mistake, contact us.',
    ],
    lines: contactLine('en', url),
    button: { label: 'View your lives', url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `Encerramos sua live no ${siteName}`,
    heading: 'Encerramos sua live',
    paragraphs: [
      `Oi, ${name}. Alguém denunciou sua live. Nós analisamos e a encerramos. O motivo:`,
      reason,
      'Se acha que é um engano, fale com a gente.',
    ],
    lines: contactLine('pt', url),
    button: { label: 'Ver suas lives', url },
  }),
})
