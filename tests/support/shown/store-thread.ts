/**
 * One browser without its window: the web client's own cache, slices, sagas and socket, in a thread of its own, because
 * each keeps its state in modules. `store.ts` starts it.
 */
import { createRequire, registerHooks } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { EndpointName } from '../../../contract/endpoint-names.ts'
import type { AnyInput } from '../../../src/api/input.ts'
import type { RootState } from '../../../src/store/root-reducer.ts'
import { publicConfigOf } from '../public-config.ts'
import { comparable } from './comparable.ts'
import type { Read, StoreOrder, StoreStart } from './store.ts'

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
const { applyCauses, cacheOf } = await import('../../../src/api/cache.ts')
const { queryClient } = await import('../../../src/api/query-client.ts')
const { requestAny } = await import('../../../src/api/request.ts')
const { requestQuery } = await import('../../../src/api/queries.ts')
const { sessionFound } = await import('../../../src/features/auth/slice.ts')
const conversations = await import('../../../src/features/conversations/slice.ts')
const messages = await import('../../../src/features/messages/slice.ts')
const { listenToMessages } = await import('../../../src/features/messages/listen-to-messages.ts')
const { listenToUnread } = await import('../../../src/features/notifications/use-unread.ts')
const { listenToChat } = await import('../../../src/features/stream-messages/listen-to-chat.ts')
const chats = await import('../../../src/features/stream-messages/slice.ts')
const { loadUser, selectUser, setUser } = await import('../../../src/features/user/slice.ts')
const { connect } = await import('../../../src/realtime/connect.ts')
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

/** The answer that is shown now; an error by its status. */
const shownOf = ([name, input]: Read): string => {
  const select = inState[name]
  if (select) return comparable(name, select(store.getState(), input))
  const state = cache.getQueryState(requestQuery(name, input).queryKey)
  return state?.error ? String(state.error.status) : comparable(name, state?.data)
}

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

let disconnect = (): void => undefined
const orders: { [O in StoreOrder['do']]: (order: Extract<StoreOrder, { do: O }>) => unknown } = {
  open: async () => {
    const me = (await requestAny('users.me')) as Parameters<typeof setUser>[0]
    store.dispatch(setUser(me))
    store.dispatch(sessionFound({ _id: me._id, isPerformer: me.isPerformer }))
    disconnect = connect(url, token, tools)
    listenToMessages(store)
    listenToUnread(cacheOf(cache), () => undefined)
    watch()
  },
  reload: async () => {
    store.dispatch(loadUser.intent())
    loadSlices()
    await cache.invalidateQueries()
  },
  call: async ({ name, input }) => {
    await requestAny(name, input)
    await applyCauses(cache, name)
  },
  lagging: ({ expected }) => reads.flatMap((read, at) => (shownOf(read) === expected[at] ? [] : [[at, shownOf(read)]])),
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
