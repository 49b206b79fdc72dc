// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import type { StreamMessage } from '../../../../contract/social/stream-messages.ts'
import { listenToChat } from '../../../../src/features/social/stream-messages/listen-to-chat.ts'
import {
  activateStream,
  discardStreamMessage,
  loadMissedStreamMessages,
  loadMoreStreamMessages,
  loadStreamMessages,
  removeAllStreamMessages,
  removeStreamMessage,
  selectActiveStream,
  selectStreamMessages,
  selectStreamReceived,
  selectStreamSending,
  selectStreamThread,
  sendStreamMessage,
  streamCleared,
  streamMessageDeleted,
  streamMessagesReceived,
  trimStream,
} from '../../../../src/features/social/stream-messages/slice.ts'
import { keptLines } from '../../../../src/features/social/stream-messages/thread.ts'
import { notifyListeners, notifyReady, setSocket } from '../../../../src/realtime/socket.ts'
import { sessionEnded } from '../../../../src/store/session-ended.ts'
import { makeStore } from '../../../../src/store/make-store.ts'
import { streamChatId as conversationId, streamLine as line } from '../messages/message-fixtures.ts'
import { api, apiUrl, fan, http, HttpResponse, ok, refusal, toastTexts, withApi } from '../../support.ts'

const range = (from: number, to: number): StreamMessage[] =>
  Array.from({ length: to - from + 1 }, (_, index) => line(from + index))
/** Mocks a server with the messages 1 to `newest`, for one address. */
const serve = (newest: number, path = `/messages/stream/${conversationId}`, asked: URLSearchParams[] = []) =>
  api.use(
    http.get(apiUrl(path), ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query)
      const [offset, limit, since] = ['offset', 'limit', 'since'].map((name) => Number(query.get(name) ?? 0)) as [
        number,
        number,
        number,
      ]
      const all = query.has('since') ? range(since + 1, newest) : range(1, newest).toReversed()
      return ok({ data: all.slice(offset, offset + limit), total: all.length, version: newest, clearedSeq: 0 })
    })
  )

let store = makeStore()
const texts = (): string[] => selectStreamMessages(store.getState(), conversationId).map(({ text }) => text)
const thread = () => selectStreamThread(store.getState(), conversationId)
const loaded = async (newest: number, asked?: URLSearchParams[]): Promise<void> => {
  serve(newest, undefined, asked)
  store.dispatch(loadStreamMessages.intent({ conversationId }))
  await expect.poll(() => thread().isLoaded).toBe(true)
}
const outgoing = {
  conversationId,
  clientMessageId: 'client-1',
  text: 'Hello',
  sender: fan,
  createdAt: '2026-01-01T00:00:00.000Z',
}

withApi()
beforeEach(() => {
  store = makeStore()
})

it('has items, total and fetching for each conversation, an active conversation, and sent and received messages (Spec §3)', () => {
  expect(thread()).toMatchObject({ total: 0, fetching: false })
  expect([
    selectActiveStream(store.getState()),
    selectStreamReceived(store.getState()),
    selectStreamSending(store.getState()),
  ]).toEqual([null, null, { requesting: false, error: null, success: false, data: null }])
  store.dispatch(activateStream(conversationId))
  expect(selectActiveStream(store.getState())).toBe(conversationId)
})

it('keeps the error of its first load until it is repeated (Spec §4)', async () => {
  api.use(http.get(apiUrl('/messages/stream/:id'), () => refusal(503, 'unavailable', 'Not now'), { once: true }))
  store.dispatch(loadStreamMessages.intent({ conversationId }))
  await expect.poll(() => thread().fault).toMatchObject({ status: 503, message: 'Not now' })
  expect(thread()).toMatchObject({ fetching: false, isLoaded: false })
  await loaded(3)
  expect(thread().fault).toBeNull()
})

it('loads 25 at offset 0 in reversed order, then prepends older ones; a running request is not repeated', async () => {
  const asked: URLSearchParams[] = []
  serve(30, undefined, asked)
  store.dispatch(loadStreamMessages.intent({ conversationId }))
  store.dispatch(loadStreamMessages.intent({ conversationId }))
  expect(thread().fetching).toBe(true)
  await expect.poll(() => thread().fetching).toBe(false)
  expect([asked.length, asked[0]?.get('offset'), asked[0]?.get('limit')]).toEqual([1, '0', '25'])
  expect([texts()[0], texts().at(-1), texts().length, thread().total]).toEqual(['Line 6', 'Line 30', 25, 30])
  store.dispatch(loadMoreStreamMessages.intent({ conversationId }))
  store.dispatch(loadMoreStreamMessages.intent({ conversationId }))
  await expect.poll(() => thread().fetching).toBe(false)
  expect(asked.map((query) => query.get('offset'))).toEqual(['0', '25'])
  expect([texts()[0], texts().length]).toEqual(['Line 1', 30])
})

it('reports that it could not be loaded, and can be loaded again', async () => {
  api.use(http.get(apiUrl(`/messages/stream/${conversationId}`), () => refusal(500, 'internal', 'x')))
  store.dispatch(loadStreamMessages.intent({ conversationId }))
  await expect.poll(() => thread().fetching).toBe(false)
  expect(toastTexts()).toEqual(['Error occurred, please try again later'])
  await loaded(2)
  expect(texts()).toEqual(['Line 1', 'Line 2'])
})

it('reads an open chat through the public list without a session', async () => {
  serve(3, `/messages/conversations/public/${conversationId}`)
  store.dispatch(loadStreamMessages.intent({ conversationId, isPublic: true }))
  await expect.poll(() => texts().length).toBe(3)
  serve(5, `/messages/conversations/public/${conversationId}`)
  store.dispatch(loadMissedStreamMessages.intent({ conversationId, isPublic: true }))
  await expect.poll(() => texts().length).toBe(5)
})

it('appends new messages once and in order, and closes a gap with a request since the known version', async () => {
  await loaded(2)
  const end = listenToChat(store, conversationId)
  const say = (seq: number): void =>
    notifyListeners('stream/messages-created', { conversationId, version: seq, messages: [line(seq)] })
  for (const seq of [4, 3, 3]) say(seq)
  await expect.poll(texts).toEqual(['Line 1', 'Line 2', 'Line 3', 'Line 4'])
  expect([thread().total, thread().version, selectStreamReceived(store.getState())?.seq]).toEqual([4, 4, 3])
  const asked: URLSearchParams[] = []
  serve(7, undefined, asked)
  say(7)
  await expect.poll(() => texts().length).toBe(7)
  expect([asked.map((query) => query.get('since')), thread().version]).toEqual([['4'], 7])
  notifyListeners('stream/messages-created', { conversationId: 'another', version: 9, messages: [line(9)] })
  end()
  say(8)
  expect(texts()).toHaveLength(7)
})

it('loads the chat again when a block changes whose lines are visible', async () => {
  await loaded(3)
  const end = listenToChat(store, conversationId)
  api.use(
    http.get(apiUrl(`/messages/stream/${conversationId}`), () =>
      ok({ data: [line(3), line(1)], total: 2, version: 3, clearedSeq: 0 })
    )
  )
  notifyListeners('data/changed', { events: ['block.created'] })
  await expect.poll(texts).toEqual(['Line 1', 'Line 3'])
  end()
})

it('marks a refunded tip in place', async () => {
  await loaded(2)
  const end = listenToChat(store, conversationId)
  notifyListeners('stream/messages-changed', {
    conversationId,
    version: 3,
    messages: [line(1, { version: 3, tip: { amount: 10, isRefunded: true } })],
  })
  await expect
    .poll(() => selectStreamMessages(store.getState(), conversationId)[0]?.tip)
    .toEqual({ amount: 10, isRefunded: true })
  expect([texts(), thread().version]).toEqual([['Line 1', 'Line 2'], 3])
  end()
})

it('starts again when too many messages were missed', async () => {
  await loaded(2)
  serve(200)
  store.dispatch(loadMissedStreamMessages.intent({ conversationId }))
  await expect.poll(() => texts().at(-1)).toBe('Line 200')
  expect([texts().length, thread().total]).toEqual([25, 200])
})

it("shows a message immediately and replaces it with the server's, from the answer or the event", async () => {
  await loaded(1)
  const sent = line(2, { text: 'Hello', sender: fan, clientMessageId: 'client-1' })
  api.use(http.post(apiUrl(`/messages/stream/${conversationId}`), () => ok(sent, 201)))
  store.dispatch(sendStreamMessage.intent(outgoing))
  expect(selectStreamMessages(store.getState(), conversationId).at(-1)).toMatchObject({
    text: 'Hello',
    delivery: 'sending',
  })
  expect(selectStreamSending(store.getState()).requesting).toBe(true)
  store.dispatch(streamMessagesReceived({ conversationId, messages: [sent] }))
  await expect
    .poll(() => selectStreamSending(store.getState()))
    .toEqual({ requesting: false, error: null, success: true, data: sent })
  expect([texts(), thread().total]).toEqual([['Line 1', 'Hello'], 2])
})

it('keeps a refused message, to be repeated under the same key or discarded', async () => {
  await loaded(1)
  const bodies: unknown[] = []
  api.use(
    http.post(apiUrl(`/messages/stream/${conversationId}`), async ({ request }) => {
      bodies.push(await request.json())
      return bodies.length === 1
        ? refusal(429, 'slow_down', 'Slow', { retryAfter: 5 })
        : ok(line(2, { text: 'Hello', clientMessageId: 'client-1' }), 201)
    })
  )
  store.dispatch(sendStreamMessage.intent(outgoing))
  await expect
    .poll(() => selectStreamMessages(store.getState(), conversationId).at(-1))
    .toMatchObject({ delivery: 'failed', fault: { code: 'slow_down' } })
  expect(selectStreamSending(store.getState())).toMatchObject({
    requesting: false,
    success: false,
    error: { code: 'slow_down' },
  })
  store.dispatch(sendStreamMessage.intent(outgoing))
  await expect.poll(() => selectStreamMessages(store.getState(), conversationId).at(-1)?._id).toBe('line-2')
  expect(bodies[1]).toEqual(bodies[0])
  api.use(http.post(apiUrl(`/messages/stream/${conversationId}`), () => refusal(403, 'cannot_write', 'No')))
  store.dispatch(sendStreamMessage.intent({ ...outgoing, clientMessageId: 'client-2' }))
  await expect.poll(() => selectStreamMessages(store.getState(), conversationId).at(-1)?.delivery).toBe('failed')
  store.dispatch(discardStreamMessage({ conversationId, id: 'client-2' }))
  expect(texts()).toEqual(['Line 1', 'Hello'])
})

it('sends a lost message again when the connection returns, as the same one', async () => {
  await loaded(1)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  api.use(http.post(apiUrl(`/messages/stream/${conversationId}`), () => HttpResponse.error()))
  const end = listenToChat(store, conversationId)
  store.dispatch(sendStreamMessage.intent(outgoing))
  await expect.poll(() => selectStreamMessages(store.getState(), conversationId).at(-1)?.delivery).toBe('failed')
  const bodies: unknown[] = []
  api.use(
    http.post(apiUrl(`/messages/stream/${conversationId}`), async ({ request }) => {
      bodies.push(await request.json())
      return ok(line(2, { text: 'Hello', clientMessageId: 'client-1' }), 201)
    })
  )
  const emitWithAck = () => Promise.resolve({ ok: true })
  setSocket({ connected: true, timeout: () => ({ emitWithAck }) } as never)
  notifyReady()
  await expect.poll(() => selectStreamMessages(store.getState(), conversationId).at(-1)?._id).toBe('line-2')
  expect(bodies).toEqual([{ text: 'Hello', clientMessageId: 'client-1' }])
  end()
  setSocket(undefined)
  online.mockRestore()
})

it("shows a deleted message as 'Message deleted', and restores one that could not be deleted", async () => {
  await loaded(2)
  api.use(
    http.delete(apiUrl('/messages/stream/messages/line-1'), () => new Response(null, { status: 204 })),
    http.delete(apiUrl('/messages/stream/messages/line-2'), () => refusal(404, 'not_found', 'Gone'))
  )
  store.dispatch(removeStreamMessage.intent({ conversationId, id: 'line-1' }))
  store.dispatch(removeStreamMessage.intent({ conversationId, id: 'line-2' }))
  await expect.poll(texts).toEqual(['Message deleted', 'Line 2'])
  expect(selectStreamMessages(store.getState(), conversationId)[0]).toMatchObject({ isDeleted: true })
  await expect.poll(toastTexts).toEqual(['Gone'])
  store.dispatch(streamMessageDeleted({ conversationId, _id: 'line-2', version: 3 }))
  expect([texts(), thread().version]).toEqual([['Message deleted', 'Message deleted'], 3])
})

it('is empty after it was cleared, here or by an event; later messages are kept', async () => {
  await loaded(3)
  store.dispatch(streamCleared({ conversationId, version: 4 }))
  expect([texts(), thread().total, thread().version]).toEqual([[], 0, 4])
  store.dispatch(streamMessagesReceived({ conversationId, messages: [line(5)] }))
  expect([texts(), thread().version]).toEqual([['Line 5'], 5])
  api.use(
    http.delete(
      apiUrl(`/messages/stream/${conversationId}/remove-all-message`),
      () => new Response(null, { status: 204 })
    )
  )
  store.dispatch(removeAllStreamMessages.intent({ conversationId }))
  await expect.poll(texts).toEqual([])
})

it('drops the oldest of very many messages, which can be loaded again; is cleared with the session', async () => {
  await loaded(5)
  store.dispatch(streamMessagesReceived({ conversationId, messages: range(6, keptLines + 50) }))
  expect(texts()).toHaveLength(keptLines + 50)
  store.dispatch(trimStream(conversationId))
  expect([texts().length, texts()[0], thread().total]).toEqual([keptLines, 'Line 51', keptLines + 50])
  store.dispatch(sessionEnded())
  expect(texts()).toEqual([])
})
