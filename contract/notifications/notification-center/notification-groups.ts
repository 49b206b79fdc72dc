import type { NotificationKind } from './notifications.ts'

/** The groups that the notification center filters by. */
export const notificationGroups = {
  money: [
    'subscriber',
    'renewal',
    'tip',
    'purchase',
    'order',
    'payout',
    'refund',
    'refusal',
    'reminder',
    'price',
    'coupon',
  ],
  people: ['follower', 'comment', 'reply', 'like'],
  messages: ['message', 'call'],
  creators: ['live', 'post', 'story', 'video', 'photo', 'product'],
  account: ['account', 'waiting'],
} as const satisfies Record<string, readonly NotificationKind[]>
