import { useRouter } from 'next/router'
import { useEffect, useRef } from 'react'
import { readToken } from '../../api/token.ts'
import { on } from '../../realtime/socket.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectUser } from '../user/slice.ts'
import { clearShown, leavePush, readWish, subscribe } from './browser-push.ts'

/** What the service worker asks of a page that is open (`public/sw.js`). */
const isOpening = (data: unknown): data is { type: 'open'; path: string } => {
  const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown }
  return type === 'open' && typeof path === 'string' && /^\/(?!\/)/.test(path)
}

const sessionMark = (accountId: string): string => `push:${accountId}`

/** Begins anew what the account wanted in this browser: another session, or a subscription that the browser has changed. Once in a tab's life. */
const renew = async (accountId: string): Promise<void> => {
  const wish = readWish(accountId)
  if (!wish || Notification.permission !== 'granted' || sessionStorage.getItem(sessionMark(accountId))) return
  await subscribe(accountId, wish.showDetails)
  sessionStorage.setItem(sessionMark(accountId), '1')
}

/** Somebody signed out: nothing more comes to this browser, and the next session begins anew. */
const leave = async (accountId: string): Promise<void> => {
  if (readToken()) return
  sessionStorage.removeItem(sessionMark(accountId))
  await leavePush()
}

/** Push messages of who is signed in: they follow the session, lead through the open page, and are taken from the screen once all is read. */
export const PushKeeper = (): null => {
  const accountId = useAppSelector(selectUser)?._id
  const router = useRouter()
  const push = useRef(router.push)
  useEffect(() => void (push.current = router.push))
  useEffect(() => {
    if (!accountId || !('serviceWorker' in navigator) || !('Notification' in window)) return undefined
    void renew(accountId).catch(() => undefined)
    const { serviceWorker } = navigator
    const open = ({ data, ports }: MessageEvent): void => {
      if (!isOpening(data)) return
      ports[0]?.postMessage('going')
      void push.current(data.path)
    }
    serviceWorker.addEventListener('message', open)
    const deaf = on('notification/read', ({ total }) => void (total === 0 && clearShown().catch(() => undefined)))
    return () => {
      serviceWorker.removeEventListener('message', open)
      deaf()
      void leave(accountId).catch(() => undefined)
    }
  }, [accountId])
  return null
}
