import type { NotificationGroup } from '../../../../contract/notifications/notification-center/notifications.ts'
import { useCache } from '../../../api/cache.ts'
import { request } from '../../../api/request.ts'
import { useSend } from '../../../api/use-send.ts'
import { newerTotal } from './use-unread.ts'

/** Marks notifications as read: one when it is followed, or all of a group. */
export const useReading = () => {
  const cache = useCache()
  const all = useSend('notifications.readAll', {
    onSuccess: (unread) => cache.write('notifications.totalUnread', undefined, (known) => newerTotal(known, unread)),
  })
  const readOne = (id: string): void => {
    cache.patch<{ isRead: boolean }>(id, () => ({ isRead: true }))
    // If this fails, the notification stays unread and nothing is lost.
    request('notifications.read', { params: { id } }).then(
      (unread) => cache.write('notifications.totalUnread', undefined, (known) => newerTotal(known, unread)),
      () => undefined
    )
  }
  return {
    readOne,
    readAll: (group?: NotificationGroup) => void all.send({ body: group ? { group } : {} }),
    isReadingAll: all.sending,
  }
}
