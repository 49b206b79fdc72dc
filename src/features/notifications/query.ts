import { NotificationGroup, type notifications } from '../../../contract/notifications.ts'
import type { RequestInput } from '../../api/input.ts'

export type NotificationFilter = { group?: NotificationGroup; unread?: true }

/** The filter that stands in the address of the screen. */
export const notificationFilter = (query: Record<string, string | string[] | undefined>): NotificationFilter => {
  const group = NotificationGroup.options.find((name) => name === query['group'])
  return { ...(group && { group }), ...(query['unread'] === 'true' && { unread: true }) }
}

/** How the list of a filter is asked for. */
export const notificationsInput = ({ group, unread }: NotificationFilter): RequestInput<typeof notifications.list> => ({ query: { limit: 20, ...(group && { group }), ...(unread && { unread: 'true' }) } })
