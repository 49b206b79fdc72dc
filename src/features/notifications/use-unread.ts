import { useEffect, useState } from 'react'
import type { Total } from '../../../contract/snapshot-version.ts'
import { useCache } from '../../api/cache.ts'
import { useRequest } from '../../api/use-request.ts'
import { on, onReady } from '../../realtime/socket.ts'

/** The younger of two, where there are two. */
export const newerTotal = (one: Total | undefined, other: Total | undefined): Total | undefined =>
  one && other && one.asOf > other.asOf ? one : (other ?? one)

/** Hears how many notifications are unread, and keeps what the cache knows of them with it. Returns the way out. */
export const listenToUnread = (cache: ReturnType<typeof useCache>, onTold: (unread: Total) => void): (() => void) => {
  let isFirst = true
  const told = ({ total, asOf }: Total): void => {
    onTold({ total, asOf })
    cache.write('notifications.totalUnread', undefined, (known) => newerTotal(known, { total, asOf }))
    cache.invalidate('notifications.list')
  }
  const ways = [
    on('notification/created', told),
    on('notification/read', told),
    // The first connection comes with the page, whose numbers are fresh.
    onReady(() => {
      if (!isFirst) cache.invalidate('notifications.totalUnread', 'notifications.list')
      isFirst = false
    }),
  ]
  return () => ways.forEach((leave) => leave())
}

/** How many notifications are unread, by every event and after every break of the connection; the lists on screen go with it. */
export const useUnread = (): number => {
  const cache = useCache()
  const { data } = useRequest('notifications.totalUnread')
  // Kept beside the answer: one that was on its way already is older than what was told.
  const [newest, setNewest] = useState<Total>()
  useEffect(() => listenToUnread(cache, (told) => setNewest((known) => newerTotal(known, told))), [cache])
  return newerTotal(newest, data)?.total ?? 0
}
