import type { TestApp } from '../app.ts'
import { until } from '../until.ts'
import { LONG_WAIT_MS } from '../wait-times.ts'

export type SentMail = { to: string; subject: string; text: string; html: string }

/** All mails in the outbox to an address, newest first. */
export async function mailsTo(test: TestApp, address: string): Promise<SentMail[]> {
  const rows = await test.deps.db
    .selectFrom('outbox_mail')
    .selectAll()
    .where('recipient', '=', address)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ to: row.recipient, subject: row.subject, text: row.body_text, html: row.body_html }))
}

/** Waits until an address has `count` mails (a job sends them) and returns them, newest first. */
export async function waitForMails(test: TestApp, address: string, count = 1): Promise<SentMail[]> {
  return until(async () => {
    const mails = await mailsTo(test, address)
    if (mails.length < count) throw new Error(`${address} was sent ${mails.length} of ${count} mails`)
    return mails
  }, LONG_WAIT_MS)
}

/** Waits until an address has a mail with these words in its subject, among others that come before or after it, and returns the newest of them. */
export async function waitForMail(test: TestApp, address: string, words: string): Promise<SentMail> {
  return until(async () => {
    const mails = await mailsTo(test, address)
    const found = mails.find(({ subject }) => subject.includes(words))
    if (!found) throw new Error(`${address} was sent no “${words}”, only ${mails.map(({ subject }) => subject).join()}`)
    return found
  }, LONG_WAIT_MS)
}

/** The token in the link of a mail. */
export function secretIn(mail: SentMail): string {
  const secret = /[?&]token=([\w-]+)/.exec(mail.text)?.[1]
  if (!secret) throw new Error(`No link in: ${mail.text}`)
  return secret
}
