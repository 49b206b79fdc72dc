import type { CurrentUser } from '../../../../contract/identity/users/accounts.ts'
import type {
  NotificationGroup,
  NotificationKind,
} from '../../../../contract/notifications/notification-center/notifications.ts'
import { notificationGroups } from '../../../../contract/notifications/notification-center/notification-groups.ts'

/** Kinds that only creators receive. */
const ofCreators: readonly NotificationKind[] = [
  'follower',
  'subscriber',
  'tip',
  'purchase',
  'comment',
  'payout',
  'coupon',
]

/** Kinds that only operators receive. */
const ofOperators: readonly NotificationKind[] = ['waiting']

/** Kinds with a separate mail that is always sent: their mail channel cannot be changed. */
export const alwaysMailed: readonly NotificationKind[] = ['order', 'payout', 'refund', 'refusal', 'reminder']

const order: readonly NotificationGroup[] = ['creators', 'messages', 'people', 'money', 'account']

/** The kinds that an account can receive, in the groups of the notification list. */
export const kindsOf = ({
  isPerformer,
  isAdmin,
}: Pick<CurrentUser, 'isPerformer' | 'isAdmin'>): { group: NotificationGroup; kinds: readonly NotificationKind[] }[] =>
  order.map((group) => ({
    group,
    kinds: notificationGroups[group].filter(
      (kind) => (isPerformer || !ofCreators.includes(kind)) && (isAdmin || !ofOperators.includes(kind))
    ),
  }))
