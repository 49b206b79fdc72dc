import type { MailTopic } from '../../../../contract/notifications/notification-mail.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { NotificationKind } from '../../../../contract/notifications/notification-center/notifications.ts'
import type { Config } from '../../../config.ts'
import { apiAddress } from '../../../http/api-address.ts'
import { apiPrefix } from '../../../http/mount.ts'
import type { MailContent } from '../../platform/mail/compose-mail.ts'
import { mailTemplate, type FilledMail } from '../../platform/mail/mail-template.ts'
import { targetOf, type NotificationRow } from '../notification-center/present.ts'
import { discreetText, notificationText } from '../notification-center/notification-text.ts'
import { unsubscribeToken } from './token.ts'

/** How amounts are shown; `tokenPrice` in minor currency units. */
type MoneyContext = { readonly currency: string; readonly tokenPrice: number }

/** Maximum number of notifications listed in a digest; a note below states how many more there are. */
export const maxDigestLines = 20

const labels = {
  en: { stop: 'Unsubscribe from these emails', open: 'Open', all: 'See all' },
  pt: { stop: 'Não receber mais estes e-mails', open: 'Abrir', all: 'Ver tudo' },
} as const

function unsubscribe(
  config: Config,
  accountId: string,
  topic: MailTopic,
  language: Language
): NonNullable<MailContent['unsubscribe']> {
  const query = `?token=${unsubscribeToken(config.secret, accountId, topic)}`
  return {
    label: labels[language].stop,
    url: `${config.siteUrl}/user/unsubscribe${query}`,
    oneClick: apiAddress(config, `${apiPrefix}/notifications/unsubscribe${query}`),
  }
}

const linkOf = (config: Config, row: NotificationRow): string => config.siteUrl + targetOf(row)

/** `event`: what happened, without names, because the subject is shown on a locked screen; `text`: with them. */
export const notificationMail = mailTemplate({
  kind: 'notification',
  placeholders: {
    event: { en: 'Someone commented', pt: 'Alguém comentou' },
    text: { en: 'Luna Reis commented on your post.', pt: 'Luna Reis comentou sua publicação.' },
  },
  required: ['text'],
  en: { subject: '{site}: {event}', heading: '{event}', body: 'Hi {name}. {text}', button: labels.en.open },
  pt: { subject: '{site}: {event}', heading: '{event}', body: 'Oi, {name}. {text}', button: labels.pt.open },
})

/** A mail, and the address of its button. */
type MailWithUrl = { mail: FilledMail; url: string }

/** The mail about a single notification, sent at once. */
export function singleNotificationMail(config: Config, row: NotificationRow, site: MoneyContext): MailWithUrl {
  const kind = row.kind as NotificationKind
  return {
    mail: notificationMail(
      (language) => ({
        event: discreetText(kind, language),
        text: `${notificationText(row, language, site)}.`,
      }),
      (language) => ({ unsubscribe: unsubscribe(config, row.account_id, kind, language) })
    ),
    url: linkOf(config, row),
  }
}

const newTexts = {
  en: (total: number) => (total === 1 ? '1 new notification' : `${total} new notifications`),
  pt: (total: number) => (total === 1 ? '1 nova notificação' : `${total} novas notificações`),
} as const
const moreTexts = {
  en: (n: number) => (n === 1 ? 'And 1 more.' : `And ${n} more.`),
  pt: (n: number) => (n === 1 ? 'E mais 1.' : `E mais ${n}.`),
} as const

/** `news`: how many notifications there are. They are listed below the text. */
export const digestTemplate = mailTemplate({
  kind: 'digest',
  placeholders: { news: { en: newTexts.en(3), pt: newTexts.pt(3) } },
  en: {
    subject: '{site}: You have {news}',
    heading: 'You have {news}',
    body: "Hi {name}, here's what happened while you were away.",
    button: labels.en.all,
  },
  pt: {
    subject: '{site}: Você tem {news}',
    heading: 'Você tem {news}',
    body: 'Oi, {name}. Veja o que aconteceu enquanto você estava fora.',
    button: labels.pt.all,
  },
})

/** To operators. What waits is listed below the text. */
export const waitingTemplate = mailTemplate({
  kind: 'operators-waiting',
  placeholders: {},
  en: {
    subject: '{site}: Something is waiting for you',
    heading: 'Something is waiting for you',
    body: 'Hi {name}, this is waiting for you:',
    button: labels.en.all,
  },
  pt: {
    subject: '{site}: Algo espera por você',
    heading: 'Algo espera por você',
    body: 'Oi, {name}. Isto espera por você:',
    button: labels.pt.all,
  },
})

const linesOf = (config: Config, rows: readonly NotificationRow[], language: Language, site: MoneyContext) =>
  rows.map((row) => ({ text: notificationText(row, language, site), url: linkOf(config, row) }))

/** The mail to an operator about everything that waits; `rows` are notifications of this operator, at least one. */
export const waitingMail = (config: Config, rows: readonly NotificationRow[], site: MoneyContext): MailWithUrl => ({
  mail: waitingTemplate(
    () => ({}),
    (language) => ({
      lines: linesOf(config, rows, language, site),
      unsubscribe: unsubscribe(config, rows[0]?.account_id ?? '', 'waiting', language),
    })
  ),
  url: `${config.siteUrl}/notifications`,
})

/** The digest mail; `rows` are the newest of `total` notifications. */
export const digestMail = (
  config: Config,
  accountId: string,
  rows: readonly NotificationRow[],
  total: number,
  site: MoneyContext
): MailWithUrl => ({
  mail: digestTemplate(
    (language) => ({ news: newTexts[language](total) }),
    (language) => ({
      lines: linesOf(config, rows, language, site),
      ...(total > rows.length && { note: moreTexts[language](total - rows.length) }),
      unsubscribe: unsubscribe(config, accountId, 'digest', language),
    })
  ),
  url: `${config.siteUrl}/notifications`,
})
