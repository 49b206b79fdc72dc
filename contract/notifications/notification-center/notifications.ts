import '../../zod-config.ts'
import * as z from 'zod'
import { Person, Time } from '../../identity/users/accounts.ts'
import { Total } from '../../snapshot-version.ts'
import { endpoints } from '../../endpoint.ts'
import { Id, IdParams } from '../../ids.ts'
import { Amount } from '../../money/amount.ts'
import { cursorPage, cursorQuery, flag } from '../../paging.ts'
import { notificationGroups } from './notification-groups.ts'
import { ofPerson } from '../../private.ts'

/**
 * The kinds of notifications. `follower`, `subscriber`, `renewal`, `tip`, `purchase`: income or a new fan of a creator.
 * `comment`, `reply`, `like`: reactions to the account's own content. `message`, `call`: a new message or call request.
 * `live`: a creator whom the account follows or subscribes to has opened the chat or started a stream. `post`, `story`,
 * `video`, `photo` (also galleries), `product`: such a creator has published something. `order`, `payout`: a new status. `refund`: money
 * was returned, for buyer and seller. `refusal`: a card, payout, application or item was rejected. `account`: another
 * decision of the operator, or a sign-in from a new device. `waiting`: something waits for the operator.
 * `reminder`: a charge, or the end of a trial or card, comes soon. `price`: a creator has changed the price for new
 * subscribers. `coupon`: a coupon of the creator is used up or ends soon.
 */
export const NotificationKind = z
  .enum([
    'follower',
    'subscriber',
    'renewal',
    'tip',
    'purchase',
    'comment',
    'reply',
    'like',
    'message',
    'call',
    'live',
    'post',
    'story',
    'video',
    'photo',
    'product',
    'order',
    'payout',
    'refund',
    'refusal',
    'account',
    'waiting',
    'reminder',
    'price',
    'coupon',
  ])
  .meta({ id: 'NotificationKind' })
export type NotificationKind = z.infer<typeof NotificationKind>

export type NotificationGroup = keyof typeof notificationGroups
/** The filters of the notification center. */
export const NotificationGroup = z
  .enum(Object.keys(notificationGroups) as [NotificationGroup, ...NotificationGroup[]])
  .meta({ id: 'NotificationGroup' })

/** A notification. Its text is made where it is shown, from its kind, its people and its data. */
export const Notification = z
  .object({
    _id: Id,
    kind: NotificationKind,
    actor: Person.optional().describe(
      'the person who caused it last; absent if it was the site, or the person is hidden from the account'
    ),
    total: z.number().int().min(1).describe('number of similar events that are joined in it'),
    amount: Amount.optional().describe(
      'tokens for a tip or a purchase; currency for a subscription, a renewal or a payout'
    ),
    detail: z
      .string()
      .optional()
      .describe('the type of item or the state it is about: `video`, `declined`, `approved`, …'),
    excerpt: ofPerson(
      z
        .string()
        .optional()
        .describe(
          'beginning of a comment or of the words with a tip, or the public title of what was published; never locked text'
        )
    ),
    dueAt: Time.optional().describe('the day of a charge, or the last day of a card or coupon'),
    href: z.string().describe('path of the page that it links to'),
    isRead: z.boolean(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

/** The channels of a kind: the notification center, push messages, mail (at once, in the digest, or not at all). */
export const NotificationChannels = z
  .strictObject({
    bell: z.boolean(),
    push: z.boolean(),
    mail: z.enum(['off', 'now', 'digest']),
  })
  .meta({ id: 'NotificationChannels' })
export type NotificationChannels = z.infer<typeof NotificationChannels>

/** The channels of each kind, and how often the digest is sent. */
export const NotificationSettings = z
  .object({
    kinds: z.record(NotificationKind, NotificationChannels),
    digest: z.enum(['off', 'daily', 'weekly']),
  })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** Notifications of an account, and its settings for them (Spec §7, Realtime). */
export const notifications = endpoints({
  list: {
    method: 'GET',
    path: '/notifications',
    access: 'user',
    cursor: true,
    summary: "The caller's notifications, newest first",
    query: z.object({ ...cursorQuery, group: NotificationGroup.optional(), unread: flag.optional() }),
    response: cursorPage(Notification),
  },
  totalUnread: {
    method: 'GET',
    path: '/notifications/total-unread',
    access: 'user',
    summary: 'The number of unread notifications, counted up to 100',
    response: Total,
  },
  read: {
    method: 'POST',
    path: '/notifications/{id}/read',
    access: 'user',
    summary: 'Mark one notification as read',
    params: IdParams,
    response: Total,
    errors: ['not_found'],
    emits: ['notification.read'],
  },
  readAll: {
    method: 'POST',
    path: '/notifications/read-all',
    access: 'user',
    summary: 'Mark all notifications as read',
    body: z.strictObject({ group: NotificationGroup.optional() }),
    response: Total,
    emits: ['notification.read'],
  },
  settings: {
    method: 'GET',
    path: '/notification-settings',
    access: 'user',
    summary: "The caller's channels for each kind of notification",
    response: NotificationSettings,
  },
  updateSettings: {
    method: 'PUT',
    path: '/notification-settings',
    access: 'user',
    summary: 'Change the channels of the named kinds; the others stay',
    body: z.strictObject({
      kinds: z.partialRecord(NotificationKind, NotificationChannels).optional(),
      digest: NotificationSettings.shape.digest.optional(),
    }),
    response: NotificationSettings,
    limit: { max: 120, perS: 3600 },
    emits: ['notification-settings.changed'],
  },
})
