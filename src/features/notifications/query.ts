import type { NotificationGroup } from '../../../contract/notifications.ts'
import { notificationGroups } from '../../../contract/notification-groups.ts'
import type { RequestInput } from '../../api/input.ts'

export type NotificationFilter = { group?: NotificationGroup; unread?: true }

/** The groups that the bell filters by, in their order. */
export const groups = Object.keys(notificationGroups) as NotificationGroup[]

/** The filter that stands in the address of the screen. */
export const notificationFilter = (query: Record<string, string | string[] | undefined>): NotificationFilter => {
  const group = groups.find((name) => name === query['group'])
  return { ...(group && { group }), ...(query['unread'] === 'true' && { unread: true }) }
}

/** How the list of a filter is asked for. */
export const notificationsInput = ({ group, unread }: NotificationFilter): RequestInput<'notifications.list'> => ({
  query: { limit: 20, ...(group && { group }), ...(unread && { unread: 'true' }) },
})
