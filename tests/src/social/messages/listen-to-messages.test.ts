import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  loadConversations,
  openConversation,
  selectConversation,
  selectList,
  setReading,
} from '../../../../src/features/social/conversations/slice.ts'
import { selectUnreadTotal } from '../../../../src/features/social/conversations/selectors.ts'
import { listenToMessages } from '../../../../src/features/social/messages/listen-to-messages.ts'
import {
  loadMissed,
  selectIsTyping,
  selectMessages,
  selectThread,
  selectUnsent,
  sendMessage,
} from '../../../../src/features/social/messages/slice.ts'
import { outgoing } from '../../../../src/features/social/messages/thread-message.ts'
import { setUser } from '../../../../src/features/identity/users/slice.ts'
import { notifyListeners, notifyReady } from '../../../../src/realtime/socket.ts'
import { makeStore, type AppStore } from '../../../../src/store/make-store.ts'
import { conversation, conversationId, message, ownMessage, serveMessages } from './message-fixtures.ts'
import { api, apiUrl, clearToasts, fan, http, HttpResponse, ok, roundTrip } from '../../support.ts'
import { until } from '../../../support/until.ts'

vi.mock('next/router', () => ({ default: { push: vi.fn() }, useRouter: () => ({}) }))

const id = conversationId(1)
const { recipient } = conversation(1)
let store: AppStore
let outsider: () => void
let reads = 0
let lists = 0
const state = () => store.getState()
const seqs = () => selectMessages(state(), id).map(({ seq }) => seq)
const created = (n: number, more = {}) =>
  notifyListeners('message/created', {
    conversationId: id,
    version: n,
    message: message(n),
    conversation: conversation(1, { version: n, totalNotSeenMessages: 1, ...more }),
  })

beforeAll(() => api.listen({ onUnhandledFrame: 'error' }))
const open = async (): Promise<void> => {
  store.dispatch(loadConversations.intent({}))
  await until(() => expect(selectList(state()).success).toBe(true))
  store.dispatch(openConversation.intent({ id }))
  await until(() => expect(seqs()).toEqual([1, 2, 3]))
  await until(() => expect(reads).toBe(1))
}
beforeEach(async () => {
  store = makeStore()
  reads = 0
  lists = 0
  api.use(
    http.get(apiUrl('/messages/total-unread-messages'), () => ok({ total: 3, asOf: 30 })),
    http.get(apiUrl('/conversations'), () => (lists++, ok({ data: [conversation(2), conversation(1)], total: 2 }))),
    http.post(apiUrl('/messages/read-all/:id'), () => (reads++, ok({ total: 0, asOf: 30 })))
  )
  serveMessages(3)
  store.dispatch(setUser(fan))
  outsider = listenToMessages(store)
  await open()
})
afterEach(() => {
  outsider()
  vi.restoreAllMocks()
  api.resetHandlers()
  clearToasts()
})
afterAll(() => api.close())

describe('message events', () => {
  it('add a message to its conversation, move it to the top and count it as unread', () => {
    created(4)
    expect(seqs()).toEqual([1, 2, 3, 4])
    expect(selectList(state()).ids[0]).toBe(id)
    expect(selectConversation(state(), id)?.totalNotSeenMessages).toBe(1)
  })

  it('mark a message in the open conversation as read immediately', async () => {
    store.dispatch(setReading(id))
    created(4)
    expect(selectConversation(state(), id)?.totalNotSeenMessages).toBe(0)
    await until(() => expect(reads).toBe(2))
  })

  it('fetch the messages of a gap that does not close by itself', async () => {
    const asked = serveMessages(6)
    created(6)
    await until(() => expect(seqs()).toEqual([1, 2, 3, 4, 5, 6]))
    expect(asked.map(String)).toEqual(['since=3&limit=100'])
  })

  it('cause no request when they arrive in another order', async () => {
    const asked = serveMessages(5)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    created(5)
    created(4)
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    await roundTrip()
    expect(seqs()).toEqual([1, 2, 3, 4, 5])
    expect(asked).toEqual([])
  })

  it('show that the other is typing until they stop or their message arrives', () => {
    notifyListeners('conversation/typing', { conversationId: id, accountId: recipient._id, isTyping: true })
    notifyListeners('conversation/typing', { conversationId: conversationId(2), accountId: fan._id, isTyping: true })
    expect([selectIsTyping(state(), id), selectIsTyping(state(), conversationId(2))]).toEqual([true, false])
    created(4)
    expect(selectIsTyping(state(), id)).toBe(false)
  })

  it('end typing after six seconds without an event', () => {
    vi.useFakeTimers()
    notifyListeners('conversation/typing', { conversationId: id, accountId: recipient._id, isTyping: true })
    vi.advanceTimersByTime(5900)
    expect(selectIsTyping(state(), id)).toBe(true)
    vi.advanceTimersByTime(200)
    expect(selectIsTyping(state(), id)).toBe(false)
    vi.useRealTimers()
  })

  it('apply read receipts, and what was read on another device', () => {
    created(4)
    notifyListeners('message/read', { conversationId: id, accountId: recipient._id, seq: 4, asOf: 32 })
    expect(selectConversation(state(), id)).toMatchObject({ recipientReadSeq: 4, totalNotSeenMessages: 1 })
    notifyListeners('conversation/changed', {
      conversation: conversation(1, { version: 4, recipientReadSeq: 3, asOf: 31 }),
    })
    expect(selectConversation(state(), id)).toMatchObject({ recipientReadSeq: 4, totalNotSeenMessages: 0 })
  })

  it('hide read receipts during a block and show them after it, in any order of events', async () => {
    const readSeq = () => selectConversation(state(), id)?.recipientReadSeq
    const isNow = (asOf: number, recipientReadSeq: number) =>
      notifyListeners('conversation/changed', { conversation: conversation(1, { asOf, recipientReadSeq }) })
    const hasRead = (asOf: number, seq: number) =>
      notifyListeners('message/read', { conversationId: id, accountId: recipient._id, seq, asOf })
    isNow(33, 0)
    hasRead(32, 2)
    serveMessages(3, { recipientReadSeq: 2, asOf: 32 })
    store.dispatch(loadMissed.intent({ conversationId: id }))
    await roundTrip()
    expect(readSeq()).toBe(0)
    hasRead(36, 3)
    isNow(35, 2)
    expect(readSeq()).toBe(3)
    isNow(37, 0)
    expect(readSeq()).toBe(0)
  })

  it('with an older version change nothing, however late they arrive', () => {
    created(5, { asOf: 42, totalNotSeenMessages: 2, isMuted: true })
    notifyListeners('conversation/changed', {
      conversation: conversation(1, { version: 4, asOf: 41, totalNotSeenMessages: 1 }),
    })
    created(4, { asOf: 40 })
    expect(selectConversation(state(), id)).toMatchObject({ version: 5, totalNotSeenMessages: 2, isMuted: true })
  })

  it('decrease the unread count for a deleted message', () => {
    created(4, { asOf: 40 })
    notifyListeners('message/changed', {
      conversationId: id,
      version: 5,
      message: message(4, { version: 5, isDeleted: true }),
      conversation: conversation(1, { version: 5, asOf: 41 }),
    })
    expect(selectConversation(state(), id)?.totalNotSeenMessages).toBe(0)
  })

  it('with several totals apply the newest, in any order', async () => {
    await until(() => expect(selectUnreadTotal(state())).toBe(0))
    notifyListeners('message/unread-total', { total: 1, asOf: 40 })
    notifyListeners('message/unread-total', { total: 8, asOf: 42 })
    notifyListeners('message/unread-total', { total: 7, asOf: 41 })
    expect(selectUnreadTotal(state())).toBe(0)
    await until(() => expect(selectUnreadTotal(state())).toBe(8))
    notifyListeners('message/unread-total', { total: 0, asOf: 39 })
    notifyListeners('message/unread-total', { total: 3, asOf: 43 })
    await until(() => expect(selectUnreadTotal(state())).toBe(3))
  })
})

describe('after a reconnect', () => {
  it('requests what was missed for the list, the open conversation and the total', async () => {
    const asked = serveMessages(5)
    const before = lists
    notifyReady()
    await until(() => expect(seqs()).toEqual([1, 2, 3, 4, 5]))
    expect(asked.map(String)).toEqual(['since=3&limit=100'])
    await until(() => expect(lists).toBe(before + 1))
    await until(() => expect(selectUnreadTotal(state())).toBe(3))
    expect(selectThread(state(), id).ahead).toEqual([])
  })

  it('requests the messages of a conversation again that was opened during the interruption', async () => {
    api.use(http.get(apiUrl('/messages/conversations/:id'), () => HttpResponse.error()))
    const other = conversationId(2)
    store.dispatch(openConversation.intent({ id: other }))
    await until(() => expect(selectThread(state(), other).fault).not.toBeNull())
    serveMessages(3)
    notifyReady()
    await until(() => expect(selectThread(state(), other)).toMatchObject({ isLoaded: true, fault: null }))
  })

  it('missed messages of the visible conversation are marked as read', async () => {
    store.dispatch(setReading(id))
    notifyReady()
    await until(() => expect(reads).toBe(2))
  })

  it('repeats lost messages under the same id, and leaves refused ones', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    api.use(http.post(apiUrl('/messages/conversations/:id'), () => HttpResponse.error()))
    const sent = outgoing(id, fan._id, { text: 'Still here', fileIds: [] })
    store.dispatch(sendMessage.intent(sent))
    await until(() => expect(selectUnsent(state())[0]?.delivery).toBe('failed'))
    const keys: string[] = []
    api.use(
      http.post(apiUrl('/messages/conversations/:id'), async ({ request }) => {
        const body = (await request.json()) as { clientMessageId: string; text: string }
        keys.push(body.clientMessageId)
        return ok(ownMessage(4, body), 201)
      })
    )
    notifyReady()
    await until(() => expect(selectUnsent(state())).toEqual([]))
    expect(keys).toEqual([sent.clientMessageId])
    expect(selectMessages(state(), id).at(-1)?.text).toBe('Still here')
  })
})
