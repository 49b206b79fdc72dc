import { randomUUIDv7 } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import type { Mailer } from './mailer.ts'

/** ms that a mail server may take to connect, to greet and to answer: past that the `mail` job tries again later. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** The mailer of the configuration: SMTP with `SMTP_URL`, otherwise the table that `/api/dev/outbox` shows on this machine. Connects when it sends. */
export function openMailer(config: Config, db: Db): Mailer {
  return config.smtpUrl ? smtp(config.smtpUrl, config.mailFrom) : outbox(db)
}

function smtp(url: string, from: string): Mailer {
  const { hostname, password } = new URL(url)
  // A password does not cross the network in the clear, even if somebody on the way hides that the server speaks TLS.
  const requireTLS = password !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  // Nothing in a mail may name a file or an address to attach.
  const transport = createTransport({ url, ...timeouts, requireTLS, disableFileAccess: true, disableUrlAccess: true })
  return {
    name: 'smtp',
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
    send: async ({ to, subject, text, html }) =>
      void (await db
        .insertInto('outbox_mail')
        .values({ id: randomUUIDv7(), recipient: to, subject, body_text: text, body_html: html })
        .execute()),
  }
}
