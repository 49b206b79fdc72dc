import { useEffect } from 'react'
import { notifications } from '../../../contract/notifications.ts'
import { useCache } from '../../api/cache.ts'
import { useRequest } from '../../api/use-request.ts'
import { hear, onReady } from '../../realtime/wire.ts'

/** How many notifications are unread, by every event and after every break of the connection; the lists on screen go with it. */
export const useUnread = (): number => {
  const cache = useCache()
  const { data } = useRequest(notifications.totalUnread)
  useEffect(() => {
    let isFirst = true
    const told = ({ total }: { total: number }): void => {
      cache.write(notifications.totalUnread, undefined, { total })
      cache.invalidate(notifications.list)
    }
    const ways = [
      hear('notification/created', told),
      hear('notification/read', told),
      // The first connection comes with the page, whose numbers are fresh.
      onReady(() => {
        if (!isFirst) cache.invalidate(notifications.totalUnread, notifications.list)
        isFirst = false
      }),
    ]
    return () => ways.forEach((leave) => leave())
  }, [cache])
  return data?.total ?? 0
}
