import { useRouter } from 'next/router'
import { useEffect, useRef } from 'react'
import { readToken } from '../../../api/token.ts'
import { serviceWorkers, tabStore } from '../../../lib/storage.ts'
import { on } from '../../../realtime/socket.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { closeNotifications, endPush, readPushPreference, subscribe } from './browser-push.ts'

/** The messages that the service worker sends to an open page (`public/sw.js`). */
const isOpening = (data: unknown): data is { type: 'open'; path: string } => {
  const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown }
  return type === 'open' && typeof path === 'string' && /^\/(?!\/)/.test(path)
}

const sessionMark = (accountId: string): string => `push:${accountId}`

/**
 * Renews the push subscription of the account, once for each tab: the session is new, or the browser has changed its
 * subscription.
 */
const renew = async (accountId: string): Promise<void> => {
  const preference = readPushPreference(accountId)
  if (!preference || Notification.permission !== 'granted' || tabStore.get(sessionMark(accountId))) return
  await subscribe(accountId, preference.showDetails)
  tabStore.set(sessionMark(accountId), '1')
}

/** After sign-out: ends push messages in this browser; the next session begins again. */
const leave = async (accountId: string): Promise<void> => {
  if (readToken()) return
  tabStore.remove(sessionMark(accountId))
  await endPush()
}

/**
 * Keeps push messages in step with the session: renews the subscription, opens a clicked notification in the open page,
 * and closes notifications once all are read.
 */
export const PushSync = (): null => {
  const accountId = useAppSelector(selectUser)?._id
  const router = useRouter()
  const push = useRef(router.push)
  useEffect(() => void (push.current = router.push))
  useEffect(() => {
    const workers = serviceWorkers()
    if (!accountId || !workers || !('Notification' in window)) return undefined
    void renew(accountId).catch(() => undefined)
    const open = ({ data, ports }: MessageEvent): void => {
      if (!isOpening(data)) return
      ports[0]?.postMessage('going')
      void push.current(data.path)
    }
    workers.addEventListener('message', open)
    const deaf = on(
      'notification/read',
      ({ total }) => void (total === 0 && closeNotifications().catch(() => undefined))
    )
    return () => {
      workers.removeEventListener('message', open)
      deaf()
      void leave(accountId).catch(() => undefined)
    }
  }, [accountId])
  return null
}
