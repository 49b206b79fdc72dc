import { request } from '../../api/request.ts'
import { readStored, writeStored } from '../../lib/account-storage.ts'

/** `install`: an iPhone or iPad, where only a site on the home screen may do it. `denied`: the person said no, and only the browser's own settings change that. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

/** What this browser was told by an account: kept here, so that signing in again is enough. */
type Wish = { showDetails: boolean }

const wishName = (accountId: string): string => `push:${accountId}`
const isWish = (value: unknown): value is Wish => typeof (value as Wish | undefined)?.showDetails === 'boolean'

/** What an account wants in this browser; undefined: no push messages. */
export const readWish = (accountId: string): Wish | undefined => {
  const kept = readStored(wishName(accountId))
  return isWish(kept) ? kept : undefined
}

const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
/** An iPad says that it is a Mac; a Mac has no screen to be touched. */
const isApplePhone = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const ownSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** How it stands with push messages to this account in this browser. */
export const readPush = async (accountId: string): Promise<PushState> => {
  if (!canPush()) return isApplePhone() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return readWish(accountId) && Notification.permission === 'granted' && (await ownSubscription()) ? 'on' : 'off'
}

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** The browser's subscription with the site's key; one with a former key is given up. */
const subscriptionWith = async (publicKey: string): Promise<PushSubscription> => {
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const old = await pushManager.getSubscription()
  const key = old?.options.applicationServerKey
  if (old && key && toBase64Url(key) === publicKey) return old
  await old?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Takes push messages in this session, and remembers that its account wants them here. @throws ApiError, and DOMException where the browser's push service cannot be reached */
export const subscribe = async (accountId: string, showDetails: boolean): Promise<void> => {
  const { publicKey } = await request('pushSubscriptions.key')
  const { endpoint, keys = {} } = (await subscriptionWith(publicKey)).toJSON()
  await request('pushSubscriptions.subscribe', {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }, showDetails },
  })
  writeStored(wishName(accountId), { showDetails } satisfies Wish)
}

/** Asks the person, and takes push messages where they allow it: to be called from a click. @throws as `subscribe` */
export const turnOn = async (accountId: string, showDetails: boolean): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== 'granted') return readPush(accountId)
  await subscribe(accountId, showDetails)
  return 'on'
}

/** Takes no more of them in this browser. @throws ApiError */
export const turnOff = async (accountId: string): Promise<void> => {
  const subscription = await ownSubscription()
  writeStored(wishName(accountId), undefined)
  if (!subscription) return
  await request('pushSubscriptions.unsubscribe', { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}

/** Has a push message sent here now. False: the browser's push service did not take it. @throws ApiError */
export const tryPush = async (): Promise<boolean> => {
  const subscription = await ownSubscription()
  return (
    subscription !== null &&
    (await request('pushSubscriptions.test', { body: { endpoint: subscription.endpoint } })).isSent
  )
}

/** Whoever left this browser is told nothing more in it, and what is shown goes. */
export const leavePush = async (): Promise<void> => {
  await clearShown()
  await (await ownSubscription())?.unsubscribe()
}

/** Takes away what the system still shows of us. */
export const clearShown = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration('/')
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}
