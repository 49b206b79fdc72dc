import { randomUUIDv7 } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import type { Mailer } from './mailer.ts'

/**
 * Timeouts, in ms, for the mail server's connection, greeting and responses; after one, the `mail` job tries again
 * later.
 */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * The mailer of the configuration: SMTP with `SMTP_URL`, otherwise the table that `/api/dev/outbox` shows on this
 * machine. Connects only to send.
 */
export function openMailer(config: Config, db: Db): Mailer {
  return config.smtpUrl ? smtp(config.smtpUrl, config.mailFrom) : outbox(db)
}

function smtp(url: string, from: string): Mailer {
  const { hostname, password } = new URL(url)
  // TLS is required with a password, so that an attacker who hides the server's TLS support does not get the password
  // in plain text.
  const requireTLS = password !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  // Mails cannot make nodemailer read a file or a URL.
  const transport = createTransport({ url, ...timeouts, requireTLS, disableFileAccess: true, disableUrlAccess: true })
  return {
    name: 'smtp',
    probe: () => transport.verify(),
    send: async ({ to, subject, text, html, unsubscribe }) => {
      const headers =
        unsubscribe === undefined
          ? {}
          : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, headers })
    },
  }
}

function outbox(db: Db): Mailer {
  return {
    name: 'outbox',
    probe: () => db.selectFrom('outbox_mail').select('id').limit(1).execute(),
    send: async ({ to, subject, text, html }) =>
      void (await db
        .insertInto('outbox_mail')
        .values({ id: randomUUIDv7(), recipient: to, subject, body_text: text, body_html: html })
        .execute()),
  }
}
