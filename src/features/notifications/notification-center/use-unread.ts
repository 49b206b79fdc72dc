import { useEffect, useState } from 'react'
import type { Total } from '../../../../contract/snapshot-version.ts'
import { useCache } from '../../../api/cache.ts'
import { useRequest } from '../../../api/use-request.ts'
import { on, onReady } from '../../../realtime/socket.ts'

/** The later of two timestamps; one may be missing. */
export const newerTotal = (one: Total | undefined, other: Total | undefined): Total | undefined =>
  one && other && one.asOf > other.asOf ? one : (other ?? one)

/** Listens to changes of the number of unread notifications and updates the cache. Returns the function that stops it. */
export const listenToUnread = (cache: ReturnType<typeof useCache>, onTold: (unread: Total) => void): (() => void) => {
  let isFirst = true
  const update = ({ total, asOf }: Total): void => {
    onTold({ total, asOf })
    cache.write('notifications.totalUnread', undefined, (known) => newerTotal(known, { total, asOf }))
    cache.invalidate('notifications.list')
  }
  const ways = [
    on('notification/created', update),
    on('notification/read', update),
    // The first connection needs no reload: the page's data are fresh.
    onReady(() => {
      if (!isFirst) cache.invalidate('notifications.totalUnread', 'notifications.list')
      isFirst = false
    }),
  ]
  return () => ways.forEach((leave) => leave())
}

/** Number of unread notifications, updated by events and after each reconnection together with the lists on screen. */
export const useUnread = (): number => {
  const cache = useCache()
  const { data } = useRequest('notifications.totalUnread')
  // Stored with its time: an answer that was requested before the event is older.
  const [newest, setNewest] = useState<Total>()
  useEffect(() => listenToUnread(cache, (update) => setNewest((known) => newerTotal(known, update))), [cache])
  return newerTotal(newest, data)?.total ?? 0
}
