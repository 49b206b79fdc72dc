/**
 * One browser in a worker thread: the site's real store, sagas and socket over a real connection, without a screen.
 * Each thread has its own module state, as each tab has. `show` returns what the screens would display; an action is
 * what a click dispatches.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { Total } from '../../contract/snapshot-version.ts'
import type { CurrentUser } from '../../contract/identity/users/accounts.ts'
import { publicConfigOf } from './public-config.ts'

export type DeviceData = { url: string; token: string; user: CurrentUser }
/** What a device can do: a click of its owner; `show` reads what its screens display. */
export type DeviceAction =
  | { does: 'send'; conversationId: string; text: string }
  | { does: 'remove'; conversationId: string; at: number }
  | { does: 'mute' | 'unmute' | 'open' | 'read'; conversationId: string }
  | { does: 'close' | 'readNotificationCenter' | 'show' }

/** What its screens display: the conversations by id, and of the open one the acknowledged messages, oldest first. */
export type DeviceState = {
  connection: string
  unread: number
  bell: number
  balance: number
  conversations: Record<string, { unseen: number; isMuted: boolean; canWrite: boolean; recipientReadSeq: number }>
  openId: string | undefined
  thread: string[]
}

const { url, token, user } = workerData as DeviceData
const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
const events = new EventTarget()
Object.assign(globalThis, {
  window: globalThis,
  document: {
    cookie: `user-token=${token}`,
    documentElement: { lang: 'en' },
    visibilityState: 'visible',
    addEventListener() {},
    removeEventListener() {},
  },
  location: new URL(url),
  localStorage: storage,
  sessionStorage: storage,
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  dispatchEvent: events.dispatchEvent.bind(events),
  reportError: (error: unknown) => console.error(error),
})
Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })

// Nothing is rendered here: components, and packages that need Next, are replaced by modules with the same exports and
// no content.
const stubs: Record<string, string> = {
  'next/router': 'export default {}; export const useRouter = () => null',
  'next-redux-wrapper': "export const HYDRATE = '__NEXT_REDUX_WRAPPER_HYDRATE__'",
}
registerHooks({
  resolve: (name, context, next) =>
    stubs[name] ? { url: `data:text/javascript,${stubs[name]}`, shortCircuit: true } : next(name, context),
  load: (from, context, next) => {
    if (!from.endsWith('.tsx')) return next(from, context)
    const names = readFileSync(fileURLToPath(from), 'utf8').matchAll(/^export const (\w+)/gm)
    return {
      format: 'module',
      source: [...names].map(([, name]) => `export const ${name} = () => null\n`).join(''),
      shortCircuit: true,
    }
  },
})

const { setPublicConfig } = await import('../../src/config.ts')
setPublicConfig(publicConfigOf(url))
const { makeStore } = await import('../../src/store/make-store.ts')
const { selectBalance, setUser } = await import('../../src/features/identity/users/slice.ts')
const { listenToMessages } = await import('../../src/features/social/messages/listen-to-messages.ts')
const { connect } = await import('../../src/realtime/connect.ts')
const { selectConnection } = await import('../../src/realtime/slice.ts')
const { QueryObserver } = await import('@tanstack/react-query')
const { queryClient } = await import('../../src/api/query-client.ts')
const { cacheOf } = await import('../../src/api/cache.ts')
const { requestQuery } = await import('../../src/api/queries.ts')
const of = await import('../../src/features/social/conversations/slice.ts')
const { selectUnreadTotal } = await import('../../src/features/social/conversations/selectors.ts')
const messages = await import('../../src/features/social/messages/slice.ts')
const { outgoing } = await import('../../src/features/social/messages/thread-message.ts')
const { request } = await import('../../src/api/request.ts')
const { listenToUnread, newerTotal } = await import(
  '../../src/features/notifications/notification-center/use-unread.ts'
)

const store = makeStore()
const cache = queryClient()
store.dispatch(setUser(user))
// Keeps the bell's total up to date, as its button does.
const bell = new QueryObserver(cache, requestQuery('notifications.totalUnread', undefined))
bell.subscribe(() => undefined)
let told: Total | undefined
const unread = (): Total | undefined => newerTotal(told, bell.getCurrentResult().data as Total | undefined)
listenToUnread(cacheOf(cache), (total) => (told = newerTotal(told, total)))
listenToMessages(store)
connect(url, token, { dispatch: store.dispatch, cache })
store.dispatch(of.loadConversations.intent({}))

const state = () => store.getState()
const own = (conversationId: string) =>
  messages
    .selectMessages(state(), conversationId)
    .filter((one) => one.senderId === user._id && !one.isDeleted && !one.delivery)

const shown = (): DeviceState => {
  const openId = of.selectActiveId(state()) ?? undefined
  return {
    connection: selectConnection(state()),
    unread: selectUnreadTotal(state()),
    bell: unread()?.total ?? -1,
    balance: selectBalance(state()),
    conversations: Object.fromEntries(
      of
        .selectConversations(state())
        .map(({ _id, totalNotSeenMessages, isMuted, canWrite, recipientReadSeq }) => [
          _id,
          { unseen: totalNotSeenMessages, isMuted, canWrite, recipientReadSeq },
        ])
    ),
    openId,
    // Messages that the server refused exist on their own device only.
    thread:
      openId === undefined
        ? []
        : messages
            .selectMessages(state(), openId)
            .filter(({ delivery }) => delivery !== 'failed')
            .map(({ seq, text, isDeleted }) => `${seq} ${isDeleted ? 'deleted' : text}`),
  }
}

const actions: { [D in DeviceAction['does']]: (action: Extract<DeviceAction, { does: D }>) => void } = {
  send: ({ conversationId, text }) =>
    void store.dispatch(messages.sendMessage.intent(outgoing(conversationId, user._id, { text, fileIds: [] }))),
  remove: ({ conversationId, at }) => {
    const mine = own(conversationId)
    const one = mine[at % mine.length]
    if (one) store.dispatch(messages.removeMessage.intent({ conversationId, id: one._id }))
  },
  mute: ({ conversationId: id }) => void store.dispatch(of.muteConversation.intent({ id, isMuted: true })),
  unmute: ({ conversationId: id }) => void store.dispatch(of.muteConversation.intent({ id, isMuted: false })),
  open: ({ conversationId: id }) => {
    store.dispatch(of.openConversation.intent({ id }))
    store.dispatch(of.setReading(id))
  },
  read: ({ conversationId: id }) => void store.dispatch(of.readConversation.intent({ id })),
  close: () => void store.dispatch(of.closeConversation()),
  show: () => parentPort?.postMessage(shown()),
  readNotificationCenter: () =>
    void request('notifications.readAll', { body: {} }).then(
      (total) => (told = newerTotal(told, total)),
      () => undefined
    ),
}

parentPort?.on('message', (action: DeviceAction) => (actions[action.does] as (action: DeviceAction) => void)(action))
