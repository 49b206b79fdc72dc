/**
 * One browser without its window: the web client's own cache, slices, sagas and socket, in a thread of its own, because
 * each keeps its state in modules. `store.ts` starts it.
 */
import { createRequire, registerHooks } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { EndpointName } from '../../../contract/endpoint-names.ts'
import type { EventName } from '../../../contract/events.ts'
import type { AnyInput } from '../../../src/api/input.ts'
import type { RootState } from '../../../src/store/root-reducer.ts'
import { publicConfigOf } from '../public-config.ts'
import { comparable } from './comparable.ts'
import type { Lag, Read, StoreOrder, StoreStart } from './store.ts'

const { url, token, reads } = workerData as StoreStart

// The package has no exports, and Node wants the name of the file.
registerHooks({ resolve: (name, context, next) => next(name === 'next/router' ? 'next/router.js' : name, context) })
// The package has no types.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string, options: { url: string }) => { window: Window }
}
const { window } = new JSDOM('', { url })
window.document.cookie = `user-token=${token}; path=/`
Object.assign(globalThis, {
  window,
  document: window.document,
  location: window.location,
  localStorage: window.localStorage,
  sessionStorage: window.sessionStorage,
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
})

const { QueryObserver } = await import('@tanstack/react-query')
const { setPublicConfig } = await import('../../../src/config.ts')
const { applyEmitted, cacheOf } = await import('../../../src/api/cache.ts')
const { queryClient } = await import('../../../src/api/query-client.ts')
const { requestAny } = await import('../../../src/api/request.ts')
const { requestQuery } = await import('../../../src/api/queries.ts')
const { requestKey } = await import('../../../src/api/query-keys.ts')
const { sessionFound } = await import('../../../src/features/identity/auth/slice.ts')
const conversations = await import('../../../src/features/social/conversations/slice.ts')
const messages = await import('../../../src/features/social/messages/slice.ts')
const { listenToMessages } = await import('../../../src/features/social/messages/listen-to-messages.ts')
const { listenToUnread } = await import('../../../src/features/notifications/notification-center/use-unread.ts')
const { listenToChat } = await import('../../../src/features/social/stream-messages/listen-to-chat.ts')
const chats = await import('../../../src/features/social/stream-messages/slice.ts')
const { loadUser, selectUser, setUser } = await import('../../../src/features/identity/users/slice.ts')
const { connect } = await import('../../../src/realtime/connect.ts')
const { on } = await import('../../../src/realtime/socket.ts')
const { makeStore } = await import('../../../src/store/make-store.ts')

setPublicConfig(publicConfigOf(url))
const cache = queryClient()
const store = makeStore()
const tools = { dispatch: store.dispatch, cache }

/** What the slices show, for the endpoints that they take it from. */
const inState: Partial<Record<EndpointName, (state: RootState, input: AnyInput) => unknown>> = {
  'users.me': (state) => selectUser(state),
  'conversations.list': (state) => ({ data: conversations.selectConversations(state) }),
  'messages.totalUnread': (state) => ({ total: conversations.selectList(state).totalUnread }),
  'messages.list': (state, { params }) => ({ data: messages.selectMessages(state, String(params?.['id'])) }),
  'streamMessages.list': (state, { params }) => ({ data: chats.selectStreamMessages(state, String(params?.['id'])) }),
}

/** What was compared before: an answer is asked for often, and changes seldom. */
const compared = new WeakMap<object, string>()
const comparableOnce = (name: EndpointName, data: unknown): string => {
  if (typeof data !== 'object' || data === null) return comparable(name, data)
  const known = compared.get(data) ?? comparable(name, data)
  compared.set(data, known)
  return known
}

const keyOf = ([name, input]: Read) => requestKey(name, input)
/** The answer that is shown now; an error by its status. */
const shownOf = (read: Read): string => {
  const [name, input] = read
  const select = inState[name]
  if (select) return comparable(name, select(store.getState(), input))
  const state = cache.getQueryState(keyOf(read))
  return state?.error ? String((state.error as { status?: number }).status) : comparableOnce(name, state?.data)
}
const lagging = (expected: readonly string[]): Lag[] =>
  reads.flatMap((read, at) => {
    const shown = shownOf(read)
    return shown === expected[at] ? [] : [[at, shown] as const]
  })

let leaveChat = (): void => undefined
const loadSlices = (): void => {
  for (const [name, { params }] of reads) {
    const conversationId = String(params?.['id'])
    if (name === 'conversations.list') store.dispatch(conversations.loadConversations.intent({}))
    if (name === 'messages.list') store.dispatch(messages.loadMessages.intent({ conversationId }))
    if (name !== 'streamMessages.list') continue
    leaveChat()
    store.dispatch(chats.activateStream(conversationId))
    store.dispatch(chats.loadStreamMessages.intent({ conversationId, isPublic: false }))
    leaveChat = listenToChat(store, conversationId)
  }
}

/** Opens the screens: whatever they read is on screen from now on. */
const watch = (): void => {
  for (const [name, input] of reads)
    if (!inState[name]) new QueryObserver(cache, requestQuery(name, input)).subscribe(() => undefined)
  loadSlices()
}

/** The events of which this browser was told. */
const heard = new Set<EventName>()
let disconnect = (): void => undefined
const orders: { [O in StoreOrder['do']]: (order: Extract<StoreOrder, { do: O }>) => unknown } = {
  open: async () => {
    const me = (await requestAny('users.me')) as Parameters<typeof setUser>[0]
    store.dispatch(setUser(me))
    store.dispatch(sessionFound({ _id: me._id, isPerformer: me.isPerformer }))
    disconnect = connect(url, token, tools)
    on('data/changed', ({ events }) => void events.forEach((event) => heard.add(event)))
    listenToMessages(store)
    listenToUnread(cacheOf(cache), () => undefined)
    watch()
  },
  catchUp: async ({ expected }) => {
    const behind = lagging(expected).map(([at]) => reads[at]!)
    if (behind.some(([name]) => name === 'users.me')) store.dispatch(loadUser.intent())
    if (behind.some(([name]) => inState[name] && name !== 'users.me')) loadSlices()
    await Promise.all(behind.map((read) => cache.invalidateQueries({ queryKey: keyOf(read), exact: true })))
  },
  heard: () => [...heard],
  call: async ({ name, input }) => {
    await requestAny(name, input)
    await applyEmitted(cache, name)
  },
  lagging: ({ expected }) => lagging(expected),
  close: () => disconnect(),
}

parentPort?.on('message', ({ id, order }: { id: number; order: StoreOrder }) => {
  void Promise.resolve()
    .then(() => orders[order.do](order as never))
    .then(
      (value) => parentPort?.postMessage({ id, value }),
      (error: Error) => parentPort?.postMessage({ id, error: `${error.message} ${JSON.stringify(error)}` })
    )
})
