import type { MailTopic } from '../../../../contract/messages/notification-mail.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { NotificationKind } from '../../../../contract/messages/notifications.ts'
import type { Config } from '../../../config.ts'
import { apiPrefix } from '../../../http/mount.ts'
import type { MailContent } from '../../platform/mail/compose-mail.ts'
import { targetOf, type NotificationRow } from '../bell/present.ts'
import { discreetText, notificationText } from '../bell/notification-text.ts'
import { unsubscribeToken } from './token.ts'

/** The recipient and the site; `tokenPrice` in minor currency units. */
type MailContext = {
  readonly name: string
  readonly siteName: string
  readonly currency: string
  readonly tokenPrice: number
  readonly language: Language
}

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
  const api = config.apiEndpoint.startsWith('http') ? config.apiEndpoint : config.siteUrl + apiPrefix
  return {
    label: labels[language].stop,
    url: `${config.siteUrl}/user/unsubscribe${query}`,
    oneClick: `${api}/notifications/unsubscribe${query}`,
  }
}

const linkOf = (config: Config, row: NotificationRow): string => config.siteUrl + targetOf(row)

/**
 * The mail about a single notification, sent at once. The subject names nobody, because it is shown on a locked screen.
 *
 */
export function singleNotificationMail(
  config: Config,
  row: NotificationRow,
  { name, siteName, language, ...site }: MailContext
): MailContent {
  const kind = row.kind as NotificationKind
  const heading = discreetText(kind, language)
  const text = `${notificationText(row, language, site)}.`
  return {
    subject: `${siteName}: ${heading}`,
    heading,
    paragraphs: [language === 'pt' ? `Oi, ${name}. ${text}` : `Hi ${name}. ${text}`],
    button: { label: labels[language].open, url: linkOf(config, row) },
    unsubscribe: unsubscribe(config, row.account_id, kind, language),
  }
}

const digestTexts = {
  en: (total: number, name: string) => ({
    heading: total === 1 ? 'You have 1 new notification' : `You have ${total} new notifications`,
    lead: `Hi ${name}, here's what happened while you were away.`,
    more: (n: number) => (n === 1 ? 'And 1 more.' : `And ${n} more.`),
  }),
  pt: (total: number, name: string) => ({
    heading: total === 1 ? 'Você tem 1 nova notificação' : `Você tem ${total} novas notificações`,
    lead: `Oi, ${name}. Veja o que aconteceu enquanto você estava fora.`,
    more: (n: number) => (n === 1 ? 'E mais 1.' : `E mais ${n}.`),
  }),
} as const

const waitingTexts = {
  en: { heading: 'Something is waiting for you', lead: (name: string) => `Hi ${name}, this is waiting for you:` },
  pt: { heading: 'Algo espera por você', lead: (name: string) => `Oi, ${name}. Isto espera por você:` },
} as const

/** The mail to an operator about everything that waits; `rows` are notifications of this operator, at least one. */
export function waitingMail(
  config: Config,
  rows: readonly NotificationRow[],
  { name, siteName, language, ...site }: MailContext
): MailContent {
  const { heading, lead } = waitingTexts[language]
  return {
    subject: `${siteName}: ${heading}`,
    heading,
    paragraphs: [lead(name)],
    lines: rows.map((row) => ({ text: notificationText(row, language, site), url: linkOf(config, row) })),
    button: { label: labels[language].all, url: `${config.siteUrl}/notifications` },
    unsubscribe: unsubscribe(config, rows[0]?.account_id ?? '', 'waiting', language),
  }
}

/** The digest mail; `rows` are the newest of `total` notifications. */
export function digestMail(
  config: Config,
  accountId: string,
  rows: readonly NotificationRow[],
  total: number,
  { name, siteName, language, ...site }: MailContext
): MailContent {
  const { heading, lead, more } = digestTexts[language](total, name)
  return {
    subject: `${siteName}: ${heading}`,
    heading,
    paragraphs: [lead],
    lines: rows.map((row) => ({ text: notificationText(row, language, site), url: linkOf(config, row) })),
    button: { label: labels[language].all, url: `${config.siteUrl}/notifications` },
    ...(total > rows.length && { note: more(total - rows.length) }),
    unsubscribe: unsubscribe(config, accountId, 'digest', language),
  }
}
