import type {
  NotificationChannels,
  NotificationKind,
} from '../../../../contract/notifications/notification-center/notifications.ts'

const channels = (push: boolean, mail: NotificationChannels['mail']): NotificationChannels => ({
  bell: true,
  push,
  mail,
})

/** Default channels of each kind. Kinds that mostly have mails of their own (orders, payouts, refunds, refusals, reminders) need no second mail. */
export const defaultChannels: Readonly<Record<NotificationKind, NotificationChannels>> = {
  follower: channels(false, 'digest'),
  subscriber: channels(true, 'digest'),
  renewal: channels(false, 'digest'),
  tip: channels(true, 'digest'),
  purchase: channels(true, 'digest'),
  comment: channels(false, 'digest'),
  reply: channels(true, 'digest'),
  like: channels(false, 'off'),
  message: channels(true, 'digest'),
  call: channels(true, 'now'),
  live: channels(true, 'off'),
  post: channels(true, 'digest'),
  story: channels(false, 'off'),
  video: channels(true, 'digest'),
  photo: channels(false, 'digest'),
  product: channels(true, 'digest'),
  order: channels(true, 'off'),
  payout: channels(true, 'off'),
  refund: channels(true, 'off'),
  refusal: channels(true, 'off'),
  account: channels(true, 'now'),
  waiting: channels(true, 'now'),
  reminder: channels(true, 'off'),
  price: channels(false, 'digest'),
  coupon: channels(false, 'digest'),
}

/** What a creator tells their followers and subscribers: never delivered where the creator has blocked the reader's country. */
export const newsKinds = ['live', 'post', 'story', 'video', 'photo', 'product'] as const satisfies NotificationKind[]

/** Whether a kind is one of `newsKinds`. */
export const isNews = (kind: string): boolean => (newsKinds as readonly string[]).includes(kind)

/** Kinds that one person emits for another: not delivered between blocked accounts. In other kinds a hidden person is only left unnamed. */
export const personalKinds: readonly NotificationKind[] = [
  'follower',
  'comment',
  'reply',
  'like',
  'message',
  'call',
  'price',
  ...newsKinds,
]

/** Kinds whose mails are gathered for some minutes (`mail-operators`), because many may come at once. */
export const gatheredKinds: readonly NotificationKind[] = ['waiting']

/** Periods, in ms, in which a reversible action, such as a like, notifies only once for the same person. */
export const onceInTransaction: Readonly<Partial<Record<NotificationKind, number>>> = {
  follower: 86_400_000,
  like: 86_400_000,
  live: 3_600_000,
  price: 86_400_000,
}
