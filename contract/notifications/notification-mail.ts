import '../zod-config.ts'
import * as z from 'zod'
import { text } from '../bounded.ts'
import { endpoints } from '../endpoint.ts'
import { NotificationKind } from './notification-center/notifications.ts'

/** What an unsubscribe link ends: one kind of notification, or the digest. */
export const MailTopic = z.union([NotificationKind, z.literal('digest')]).meta({ id: 'MailTopic' })
export type MailTopic = z.infer<typeof MailTopic>

/** Unsubscribing from mails by a link, without signing in. */
export const notificationMail = endpoints({
  unsubscribe: {
    method: 'POST',
    path: '/notifications/unsubscribe',
    access: 'anyone',
    opensInMaintenance: true,
    summary: 'Unsubscribe from one kind of mail, by the link in the mail or by the mail program itself (RFC 8058)',
    query: z.object({ token: text(500).min(1) }),
    response: z.object({ topic: MailTopic }),
    errors: ['link_expired'],
    limit: { max: 30, perS: 60 },
  },
})
