import { beforeEach, describe, expect, it, vi } from 'vitest'
import { outgoing } from '../../../../src/features/social/messages/thread-message.ts'
import {
  discardMessage,
  loadMessages,
  loadMissed,
  loadMoreMessages,
  messageReceived,
  removeMessage,
  restoreUnsent,
  selectIsTyping,
  selectMessages,
  selectRemoving,
  selectSending,
  selectThread,
  selectUnsent,
  sendMessage,
  typingChanged,
} from '../../../../src/features/social/messages/slice.ts'
import { makeStore, type AppStore } from '../../../../src/store/make-store.ts'
import { conversationId, message, messageId, ownMessage, serveMessages } from './message-fixtures.ts'
import { api, apiUrl, fan, http, HttpResponse, ok, refusal, toastTexts, withApi } from '../../support.ts'
import { until } from '../../../support/until.ts'

vi.mock('next/router', () => ({ default: { push: vi.fn() }, useRouter: () => ({}) }))

const here = { conversationId: conversationId(1) }
let store: AppStore
const state = () => store.getState()
const thread = () => selectThread(state(), here.conversationId)
const seqs = () => selectMessages(state(), here.conversationId).map(({ seq }) => seq)
const texts = () => selectMessages(state(), here.conversationId).map(({ text }) => text)
const settled = () => until(() => expect(thread().fetching).toBe(false))
const loaded = async (total: number) => {
  const asked = serveMessages(total)
  store.dispatch(loadMessages.intent(here))
  await until(() => expect(thread().isLoaded).toBe(true))
  return asked
}
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)
/** Mocks sending: each message gets the next number, and is recorded. */
const takeMessages = (from: number, delay?: (body: { text: string }) => Promise<unknown>) => {
  const bodies: { text: string; clientMessageId: string }[] = []
  api.use(
    http.post(apiUrl('/messages/conversations/:id'), async ({ request }) => {
      const body = (await request.json()) as { text: string; clientMessageId: string }
      bodies.push(body)
      const n = from + bodies.length - 1
      await delay?.(body)
      return ok(ownMessage(n, { text: body.text, clientMessageId: body.clientMessageId }), 201)
    })
  )
  return bodies
}
const written = (text: string) => outgoing(here.conversationId, fan._id, { text, fileIds: [] })

withApi()
beforeEach(() => {
  store = makeStore()
})

describe('messages of a conversation (Spec §4, Messages load)', () => {
  it('the first load requests 25 at offset 0 and shows them oldest first', async () => {
    const asked = serveMessages(60)
    store.dispatch(loadMessages.intent(here))
    expect(thread()).toMatchObject({ fetching: true, isLoadMore: false })
    await settled()
    expect(asked.map(String)).toEqual(['offset=0&limit=25'])
    expect(seqs()).toEqual(range(36, 60))
    expect(thread()).toMatchObject({ total: 60, version: 60, isLoaded: true })
  })

  it('older pages are put before, without duplicates, until the end', async () => {
    const asked = await loaded(60)
    store.dispatch(loadMoreMessages.intent(here))
    expect(thread()).toMatchObject({ fetching: true, isLoadMore: true })
    await settled()
    expect(seqs()).toEqual(range(11, 60))
    store.dispatch(loadMoreMessages.intent(here))
    await settled()
    expect(seqs()).toEqual(range(1, 60))
    expect(asked.map(String)).toEqual(['offset=0&limit=25', 'offset=25&limit=25', 'offset=50&limit=25'])
  })

  it('a request is skipped while one is running', async () => {
    const asked = await loaded(60)
    store.dispatch(loadMoreMessages.intent(here))
    store.dispatch(loadMoreMessages.intent(here))
    store.dispatch(loadMessages.intent(here))
    expect(thread()).toMatchObject({ fetching: true, isLoadMore: true })
    await settled()
    expect(seqs()).toEqual(range(11, 60))
    expect(asked).toHaveLength(2)
  })

  it('a repeated first load replaces all of them', async () => {
    await loaded(60)
    store.dispatch(loadMoreMessages.intent(here))
    await settled()
    store.dispatch(loadMessages.intent(here))
    await settled()
    expect(seqs()).toEqual(range(36, 60))
  })

  it.each([
    ['first', loadMessages],
    ['older', loadMoreMessages],
  ])('the specified error is shown when the %s ones fail to load', async (_, action) => {
    api.use(http.get(apiUrl('/messages/conversations/:id'), () => refusal(500, 'internal', 'Something else')))
    store.dispatch(action.intent(here))
    await until(() => expect(toastTexts()).toEqual(['Error occurred, please try again later']))
    expect(thread()).toMatchObject({ fetching: false, isLoadMore: false })
  })

  it('a message that arrives during the first load is kept, once', async () => {
    serveMessages(30)
    store.dispatch(loadMessages.intent(here))
    store.dispatch(messageReceived(message(31)))
    store.dispatch(messageReceived(message(30)))
    await settled()
    expect(seqs()).toEqual(range(6, 31))
    expect(thread()).toMatchObject({ version: 31, ahead: [], total: 31 })
  })

  it('a conversation that was never opened stores no messages', () => {
    store.dispatch(messageReceived(message(5)))
    expect(selectMessages(state(), here.conversationId)).toEqual([])
  })
})

describe('messages from events', () => {
  it('are sorted by number without duplicates, in any order of arrival', async () => {
    await loaded(3)
    for (const n of [5, 4, 5, 6]) store.dispatch(messageReceived(message(n)))
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 6])
    expect(thread()).toMatchObject({ version: 6, ahead: [], total: 6 })
  })

  it('with a newer version wait for those in between, regardless of unsent messages', async () => {
    await loaded(30)
    store.dispatch(restoreUnsent(['One', 'Two', 'Three', 'Four', 'Five'].map((text) => ({ sent: written(text) }))))
    store.dispatch(messageReceived(message(3, { version: 31, isDeleted: true })))
    expect(thread().version).toBe(31)
    expect(seqs()).not.toContain(3)
  })

  it('detect a gap, and close it with the missed messages', async () => {
    await loaded(3)
    store.dispatch(messageReceived(message(7)))
    expect(thread()).toMatchObject({ version: 3, ahead: [7] })
    const asked = serveMessages(7, { recipientReadSeq: 2 })
    store.dispatch(loadMissed.intent(here))
    await until(() => expect(thread()).toMatchObject({ version: 7, ahead: [] }))
    expect(asked.map(String)).toEqual(['since=3&limit=100'])
    expect(seqs()).toEqual(range(1, 7))
  })

  it('fetch missed messages in pages; after too many the conversation is loaded again', async () => {
    await loaded(3)
    const some = serveMessages(253)
    store.dispatch(loadMissed.intent(here))
    await until(() => expect(seqs()).toEqual(range(1, 253)))
    expect(some.map((query) => query.get('since'))).toEqual(['3', '103', '203'])
    const many = serveMessages(2000)
    store.dispatch(loadMissed.intent(here))
    await until(() => expect(seqs()).toEqual(range(1976, 2000)))
    expect(many.at(-1)?.get('offset')).toBe('0')
    expect(thread()).toMatchObject({ version: 2000, ahead: [] })
  })

  it('with an older version never replace a newer one', async () => {
    await loaded(3)
    store.dispatch(messageReceived(message(2, { version: 5, text: 'Message deleted!', isDeleted: true })))
    store.dispatch(messageReceived(message(2, { version: 4, text: 'Opened' })))
    expect(texts()[1]).toBe('Message deleted!')
    expect(thread()).toMatchObject({ version: 5, ahead: [] })
  })

  it('that are not loaded change nothing', async () => {
    await loaded(60)
    store.dispatch(messageReceived(message(2, { version: 61 })))
    expect(seqs()).toEqual(range(36, 60))
    expect(thread().version).toBe(61)
  })

  it('show and hide the typing indicator', () => {
    store.dispatch(typingChanged({ ...here, isTyping: true }))
    expect(selectIsTyping(state(), here.conversationId)).toBe(true)
    store.dispatch(typingChanged({ ...here, isTyping: false }))
    expect(selectIsTyping(state(), here.conversationId)).toBe(false)
  })
})

describe('sending (Spec §4, §8)', () => {
  it("shows a message immediately, and then the server's version in its place", async () => {
    await loaded(2)
    const bodies = takeMessages(3)
    const sent = written('Hello')
    store.dispatch(sendMessage.intent(sent))
    expect(selectMessages(state(), here.conversationId).at(-1)).toMatchObject({
      _id: sent.clientMessageId,
      text: 'Hello',
      delivery: 'sending',
    })
    expect(selectSending(state())).toEqual({ requesting: true, error: null, success: false })
    await until(() => expect(selectSending(state())).toEqual({ requesting: false, error: null, success: true }))
    store.dispatch(messageReceived(ownMessage(3, { text: 'Hello', clientMessageId: sent.clientMessageId })))
    const last = selectMessages(state(), here.conversationId).at(-1)
    expect(last).toMatchObject({ _id: messageId(3), seq: 3, clientMessageId: sent.clientMessageId })
    expect(last).not.toHaveProperty('delivery')
    expect(seqs()).toEqual([1, 2, 3])
    expect(bodies).toEqual([{ text: 'Hello', fileIds: [], clientMessageId: sent.clientMessageId }])
  })

  it('is confirmed by the event too, if it comes before the answer', async () => {
    await loaded(2)
    const sent = written('Quick')
    takeMessages(3, () =>
      Promise.resolve(
        store.dispatch(messageReceived(ownMessage(3, { text: 'Quick', clientMessageId: sent.clientMessageId })))
      )
    )
    store.dispatch(sendMessage.intent(sent))
    await until(() => expect(selectSending(state()).success).toBe(true))
    expect(texts()).toEqual(['Message 1', 'Message 2', 'Quick'])
  })

  it('sends messages one after the other, in order', async () => {
    await loaded(0)
    const bodies = takeMessages(1, ({ text }) => new Promise((resolve) => setTimeout(resolve, text === 'one' ? 40 : 0)))
    for (const text of ['one', 'two', 'three']) store.dispatch(sendMessage.intent(written(text)))
    expect(texts()).toEqual(['one', 'two', 'three'])
    await until(() => expect(seqs()).toEqual([1, 2, 3]))
    expect(bodies.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
  })

  it('keeps the error of a failed message; a retry sends the same message, and it can be discarded', async () => {
    await loaded(1)
    api.use(http.post(apiUrl('/messages/conversations/:id'), () => refusal(403, 'cannot_write', 'Not now.')))
    const sent = written('Again')
    store.dispatch(sendMessage.intent(sent))
    await until(() =>
      expect(selectSending(state())).toMatchObject({
        requesting: false,
        success: false,
        error: { code: 'cannot_write' },
      })
    )
    const [unsent] = selectUnsent(state())
    expect(unsent).toMatchObject({ delivery: 'failed', fault: { message: 'Not now.' } })
    expect(toastTexts()).toEqual([])
    const bodies = takeMessages(2)
    if (unsent?.outgoing) store.dispatch(sendMessage.intent(unsent.outgoing))
    await until(() => expect(seqs()).toEqual([1, 2]))
    expect(bodies[0]?.clientMessageId).toBe(sent.clientMessageId)
    api.use(http.post(apiUrl('/messages/conversations/:id'), () => HttpResponse.error()))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const lost = written('Lost')
    store.dispatch(sendMessage.intent(lost))
    await until(() => expect(selectUnsent(state())[0]).toMatchObject({ delivery: 'failed', fault: { status: 0 } }))
    store.dispatch(discardMessage({ ...here, id: lost.clientMessageId }))
    expect(texts()).toEqual(['Message 1', 'Again'])
    vi.restoreAllMocks()
  })
})

describe('deleting (Spec §4, §8)', () => {
  it('shows the specified texts', async () => {
    await loaded(2)
    api.use(http.delete(apiUrl('/messages/:id'), () => new HttpResponse(null, { status: 204 })))
    store.dispatch(removeMessage.intent({ ...here, id: messageId(2) }))
    expect(selectRemoving(state()).requesting).toBe(true)
    await until(() => expect(selectRemoving(state())).toEqual({ requesting: false, error: null, success: true }))
    expect(selectMessages(state(), here.conversationId)[1]).toMatchObject({
      _id: messageId(2),
      text: 'Message deleted!',
      isDeleted: true,
    })
  })

  it('keeps the error', async () => {
    await loaded(2)
    api.use(http.delete(apiUrl('/messages/:id'), () => refusal(409, 'sold', 'It was bought.')))
    store.dispatch(removeMessage.intent({ ...here, id: messageId(2) }))
    await until(() => expect(selectRemoving(state())).toMatchObject({ success: false, error: { code: 'sold' } }))
    expect(texts()[1]).toBe('Message 2')
  })

  it('removes a message that was deleted from the list', async () => {
    await loaded(2)
    store.dispatch(discardMessage({ ...here, id: messageId(2) }))
    expect(texts()).toEqual(['Message 1'])
  })
})
