import { createHmac, timingSafeEqual } from 'node:crypto'
import { MailTopic } from '../../../../contract/notifications/notification-mail.ts'

const sign = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`stagedoor unsubscribe ${text}`).digest()

/**
 * The token of an unsubscribe link: it can only disable this account's mails about one topic, and does not expire.
 */
export function unsubscribeToken(secret: string, accountId: string, topic: MailTopic): string {
  const text = `${accountId}.${topic}`
  return `${text}.${sign(secret, text).toString('base64url')}`
}

/** The account and topic of a token; undefined when its signature is invalid. */
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
