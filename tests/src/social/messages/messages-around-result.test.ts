import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  goToMessage,
  loadMessages,
  loadMissed,
  loadExcerpt,
  messageReceived,
  removeMessage,
  selectMessages,
  selectShown,
  selectThread,
  sendMessage,
  showNewest,
} from '../../../../src/features/social/messages/slice.ts'
import { edgeOf } from '../../../../src/sequenced-log/excerpt.ts'
import { outgoing } from '../../../../src/features/social/messages/thread-message.ts'
import { makeStore, type AppStore } from '../../../../src/store/make-store.ts'
import { conversationId, message, messageId, ownMessage, serveMessages } from './message-fixtures.ts'
import { api, apiUrl, clearToasts, fan, http, HttpResponse, ok, refusal, roundTrip, toastTexts } from '../../support.ts'
import { until } from '../../../support/until.ts'

vi.mock('next/router', () => ({ default: { push: vi.fn() }, useRouter: () => ({}) }))

const here = { conversationId: conversationId(1) }
let store: AppStore
let asked: URLSearchParams[]
const thread = () => selectThread(store.getState(), here.conversationId)
const newest = () => selectMessages(store.getState(), here.conversationId).map(({ seq }) => seq)
const shown = () => selectShown(store.getState(), here.conversationId).map(({ seq }) => seq)
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const goTo = async (seq: number): Promise<void> => {
  store.dispatch(goToMessage.intent({ ...here, seq }))
  await until(() => expect(thread().isFinding).toBe(false))
}
const more = async (side: 'older' | 'newer'): Promise<void> => {
  store.dispatch(loadExcerpt.intent({ ...here, side, from: edgeOf(thread(), side) }))
  await until(() => expect(thread().excerpt?.fetching ?? null).toBe(null))
}
const loaded = async (): Promise<void> => {
  store.dispatch(loadMessages.intent(here))
  await until(() => expect(thread().isLoaded).toBe(true))
}

beforeAll(() => api.listen({ onUnhandledFrame: 'error' }))
beforeEach(async () => {
  localStorage.clear()
  store = makeStore()
  asked = serveMessages(200)
  await loaded()
})
afterEach(() => {
  api.resetHandlers()
  clearToasts()
})
afterAll(() => api.close())

it('messages around a search result are stored separately from the newest, which stay unchanged', async () => {
  await goTo(80)
  expect([asked[0]?.toString(), ...asked.slice(1).map(String).toSorted()]).toEqual([
    'offset=0&limit=25',
    'after=80&limit=25',
    'before=81&limit=25',
  ])
  expect([shown(), newest()]).toEqual([range(56, 105), range(176, 200)])
  expect(thread()).toMatchObject({ at: 80, total: 200, version: 200, excerpt: { hasOlder: true } })
  store.dispatch(showNewest({ ...here, at: 'newest' }))
  expect([shown(), thread().excerpt]).toEqual([range(176, 200), null])
})

it('they can be continued in both directions, and merge with the newest when they reach them', async () => {
  await goTo(140)
  await more('older')
  await more('newer')
  expect([thread().excerpt, newest()]).toEqual([null, range(91, 200)])
  await goTo(20)
  expect(thread().excerpt?.hasOlder).toBe(false)
})

it('the first messages have no older page', async () => {
  await goTo(30)
  expect([shown()[0], thread().excerpt?.hasOlder]).toEqual([6, true])
  await more('older')
  expect([shown()[0], thread().excerpt?.hasOlder]).toEqual([1, false])
})

it('a loaded message is shown without a request', async () => {
  const { visit } = thread()
  await goTo(190)
  expect([asked.length, thread().visit, thread().at, thread().excerpt]).toEqual([1, visit + 1, 190, null])
  await goTo(80)
  await goTo(70)
  expect([asked.length, thread().at, shown()[0]]).toEqual([3, 70, 56])
  await goTo(195)
  expect(shown()).toEqual(range(176, 200))
})

it('changes and deletions apply to older messages too; new ones are added to the newest only', async () => {
  await goTo(80)
  store.dispatch(messageReceived(message(80, { version: 201, text: 'Unlocked' })))
  store.dispatch(messageReceived(message(201, { version: 202 })))
  const text = (seq: number) => selectShown(store.getState(), here.conversationId).find((one) => one.seq === seq)?.text
  expect([text(80), newest().at(-1), shown().at(-1)]).toEqual(['Unlocked', 201, 105])
  api.use(http.delete(apiUrl('/messages/:id'), () => new HttpResponse(null, { status: 204 })))
  store.dispatch(removeMessage.intent({ ...here, id: messageId(81) }))
  await until(() => expect(text(81)).toBe('Message deleted!'))
})

it('after too many missed messages no outdated ones are shown', async () => {
  await goTo(80)
  serveMessages(2000)
  store.dispatch(loadMissed.intent(here))
  await until(() => expect(shown()).toEqual(range(1976, 2000)))
})

it('sending a message returns to the newest', async () => {
  await goTo(80)
  api.use(
    http.post(apiUrl('/messages/conversations/:id'), async ({ request }) =>
      ok(ownMessage(201, (await request.json()) as object), 201)
    )
  )
  store.dispatch(sendMessage.intent(outgoing(here.conversationId, fan._id, { text: 'Here I am', fileIds: [] })))
  expect([thread().excerpt, thread().at]).toEqual([null, 'newest'])
  await until(() => expect(shown()).toEqual(range(176, 201)))
})

it('when the messages around a result fail to load, an error and the newest are shown', async () => {
  api.use(http.get(apiUrl('/messages/conversations/:id'), () => refusal(500, 'internal', 'Something else')))
  await goTo(80)
  expect([toastTexts(), shown(), thread().at]).toEqual([
    ['Error occurred, please try again later'],
    range(176, 200),
    null,
  ])
})

it('an answer that arrives after leaving does not lead back', async () => {
  store.dispatch(goToMessage.intent({ ...here, seq: 80 }))
  store.dispatch(showNewest({ ...here, at: 'newest' }))
  await until(() => expect(asked).toHaveLength(3))
  await roundTrip()
  expect([shown(), thread().excerpt]).toEqual([range(176, 200), null])
})
