import { request } from '../../../api/request.ts'
import { readStored, writeStored } from '../../../lib/account-storage.ts'
import { serviceWorkers } from '../../../lib/storage.ts'

/**
 * `install`: an iPhone or iPad, which allows push messages only for a site on the home screen. `denied`: the user
 * refused, which only the browser's settings can change.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

/** An account's push preference, stored in this browser so that it applies again after the next sign-in. */
type PushPreference = { showDetails: boolean }

const preferenceKey = (accountId: string): string => `push:${accountId}`
const isPreference = (value: unknown): value is PushPreference =>
  typeof (value as PushPreference | undefined)?.showDetails === 'boolean'

/** The account's push preference in this browser; undefined: no push messages. */
export const readPushPreference = (accountId: string): PushPreference | undefined => {
  const stored = readStored(preferenceKey(accountId))
  return isPreference(stored) ? stored : undefined
}

const canPush = (): boolean => serviceWorkers() !== undefined && 'PushManager' in window && 'Notification' in window
/** iPads identify as Macs, but have a touch screen. */
const isApplePhone = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const ownSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await serviceWorkers()?.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The state of push messages for this account in this browser. */
export const readPush = async (accountId: string): Promise<PushState> => {
  if (!canPush()) return isApplePhone() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return readPushPreference(accountId) && Notification.permission === 'granted' && (await ownSubscription())
    ? 'on'
    : 'off'
}

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')

/** The browser's subscription with the site's key; one with a former key is removed. */
const subscriptionWith = async (publicKey: string): Promise<PushSubscription> => {
  const workers = serviceWorkers()
  if (!workers) throw new DOMException('This browser allows no service workers', 'NotSupportedError')
  await workers.register('/sw.js')
  const { pushManager } = await workers.ready
  const old = await pushManager.getSubscription()
  const key = old?.options.applicationServerKey
  if (old && key && toBase64Url(key) === publicKey) return old
  await old?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/**
 * Subscribes this session to push messages and saves the account's preference. @throws ApiError, and DOMException when
 * the browser's push service cannot be reached
 */
export const subscribe = async (accountId: string, showDetails: boolean): Promise<void> => {
  const { publicKey } = await request('pushSubscriptions.key')
  const { endpoint, keys = {} } = (await subscriptionWith(publicKey)).toJSON()
  await request('pushSubscriptions.subscribe', {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }, showDetails },
  })
  writeStored(preferenceKey(accountId), { showDetails } satisfies PushPreference)
}

/** Asks for permission and subscribes if it is granted. Call it in a click handler. @throws as `subscribe` */
export const turnOn = async (accountId: string, showDetails: boolean): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== 'granted') return readPush(accountId)
  await subscribe(accountId, showDetails)
  return 'on'
}

/** Ends push messages in this browser. @throws ApiError */
export const turnOff = async (accountId: string): Promise<void> => {
  const subscription = await ownSubscription()
  writeStored(preferenceKey(accountId), undefined)
  if (!subscription) return
  await request('pushSubscriptions.unsubscribe', { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}

/**
 * Sends a test message to this browser. Returns false when the browser's push service did not accept it. @throws
 * ApiError
 */
export const sendTestPush = async (): Promise<boolean> => {
  const subscription = await ownSubscription()
  return (
    subscription !== null &&
    (await request('pushSubscriptions.test', { body: { endpoint: subscription.endpoint } })).isSent
  )
}

/** Ends push messages in this browser after a sign-out, and closes the visible notifications. */
export const endPush = async (): Promise<void> => {
  await closeNotifications()
  await (await ownSubscription())?.unsubscribe()
}

/** Closes the site's visible notifications. */
export const closeNotifications = async (): Promise<void> => {
  const registration = await serviceWorkers()?.getRegistration('/')
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}
