import type { NotificationGroup } from '../../../../contract/notifications/notification-center/notifications.ts'
import { notificationGroups } from '../../../../contract/notifications/notification-center/notification-groups.ts'
import { oneOf, onlySet, type AddressQuery } from '../../platform/records/address-query.ts'
import type { RequestInput } from '../../../api/input.ts'

export type NotificationFilter = { group?: NotificationGroup; unread?: true }

/** Groups of notifications, in the order of the tabs. */
export const groups = Object.keys(notificationGroups) as NotificationGroup[]

/** Reads the filter from the query of the page's address. */
export const notificationFilter = (query: AddressQuery): NotificationFilter =>
  onlySet({ group: oneOf(groups, query['group']), unread: query['unread'] === 'true' || undefined })

/** Input of `notifications.list` for a filter. */
export const notificationsInput = ({ group, unread }: NotificationFilter): RequestInput<'notifications.list'> => ({
  query: { limit: 20, ...(group && { group }), ...(unread && { unread: 'true' }) },
})
