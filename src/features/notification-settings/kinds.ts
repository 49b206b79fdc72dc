import type { NotificationGroup, NotificationKind } from '../../../contract/notifications.ts'
import { notificationGroups } from '../../../contract/notification-groups.ts'

/** What only a creator is told of. */
const ofCreators: readonly NotificationKind[] = ['follower', 'subscriber', 'tip', 'purchase', 'comment', 'payout']

/** What has a letter of its own, which everybody is sent: there is nothing to choose about its mail. */
export const alwaysMailed: readonly NotificationKind[] = ['order', 'payout', 'refund', 'refusal']

const order: readonly NotificationGroup[] = ['messages', 'people', 'money', 'account']

/** The kinds that somebody can be told of, in the bell's groups. */
export const kindsOf = (isPerformer: boolean): { group: NotificationGroup; kinds: readonly NotificationKind[] }[] =>
  order.map((group) => ({
    group,
    kinds: notificationGroups[group].filter((kind) => isPerformer || !ofCreators.includes(kind)),
  }))
