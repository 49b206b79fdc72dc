import { createHmac, timingSafeEqual } from 'node:crypto'
import { MailTopic } from '../../../contract/notification-mail.ts'

const sign = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`stagedoor unsubscribe ${text}`).digest()

/** What stands in the link of a letter: it stops this account's mail about one thing, is worth nothing else, and does not expire. */
export function unsubscribeToken(secret: string, accountId: string, topic: MailTopic): string {
  const text = `${accountId}.${topic}`
  return `${text}.${sign(secret, text).toString('base64url')}`
}

/** What a token stands for; undefined for one that we did not make. */
export function readUnsubscribeToken(
  secret: string,
  token: string
): { accountId: string; topic: MailTopic } | undefined {
  const [accountId = '', topic, signature = ''] = token.split('.')
  const [given, own] = [Buffer.from(signature, 'base64url'), sign(secret, `${accountId}.${topic}`)]
  const known = MailTopic.safeParse(topic)
  return known.success && given.length === own.length && timingSafeEqual(given, own)
    ? { accountId, topic: known.data }
    : undefined
}
