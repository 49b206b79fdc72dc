import { plainName } from '../../../../contract/identity/users/names.ts'
import { momentText } from '../../platform/mail/day-text.ts'
import { mailTemplate, type FilledMail } from '../../platform/mail/mail-template.ts'

/** The reminder, a quarter of an hour before a scheduled stream. */
export const reminderMail = mailTemplate({
  kind: 'stream-soon',
  placeholders: {
    creator: 'Luna Reis',
    title: 'Late songs',
    day: { en: '4 December 2026 at 20:00 UTC', pt: '4 de dezembro de 2026 às 20:00 UTC' },
  },
  required: ['creator', 'day'],
  en: {
    subject: '{creator} goes live soon on {site}',
    heading: '{creator} goes live soon',
    body: 'Hi {name}, "{title}" starts on {day}.',
    button: 'Watch live',
  },
  pt: {
    subject: '{creator} entra ao vivo em breve no {site}',
    heading: '{creator} entra ao vivo em breve',
    body: 'Oi, {name}. "{title}" começa em {day}.',
    button: 'Assistir ao vivo',
  },
})

export const streamSoonMail = ({ creator, title, at }: { creator: string; title: string; at: Date }): FilledMail =>
  reminderMail((language) => ({ creator: plainName(creator), title, day: momentText(at, language) }))

/** To a creator whose stream the operator has ended. */
export const streamEndedMail = mailTemplate({
  kind: 'stream-ended',
  placeholders: { reason: { en: 'It played a film you have no rights to.', pt: 'Exibia um filme sem autorização.' } },
  required: ['reason'],
  hasContactLine: true,
  en: {
    subject: 'We ended your live on {site}',
    heading: 'We ended your live',
    body: "Hi {name}, someone reported your live. We reviewed it and ended it. Here's why:\n\n{reason}\n\nIf you think this is a mistake, contact us.",
    button: 'View your lives',
  },
  pt: {
    subject: 'Encerramos sua live no {site}',
    heading: 'Encerramos sua live',
    body: 'Oi, {name}. Alguém denunciou sua live. Nós analisamos e a encerramos. O motivo:\n\n{reason}\n\nSe acha que é um engano, fale com a gente.',
    button: 'Ver suas lives',
  },
})
