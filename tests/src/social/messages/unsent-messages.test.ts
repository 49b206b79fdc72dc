import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { logout } from '../../../../src/features/identity/auth/slice.ts'
import { storeUnsent, storedUnsent } from '../../../../src/features/social/messages/form/unsent.ts'
import { listenToMessages } from '../../../../src/features/social/messages/listen-to-messages.ts'
import {
  discardMessage,
  selectMessages,
  selectUnsent,
  sendMessage,
} from '../../../../src/features/social/messages/slice.ts'
import { outgoing } from '../../../../src/features/social/messages/thread-message.ts'
import { setUser } from '../../../../src/features/identity/users/slice.ts'
import { notifyReady } from '../../../../src/realtime/socket.ts'
import { sessionEnded } from '../../../../src/store/session-ended.ts'
import { makeStore, type AppStore } from '../../../../src/store/make-store.ts'
import { conversationId, ownMessage } from './message-fixtures.ts'
import { api, apiUrl, clearToasts, creator, fan, http, HttpResponse, ok, refusal, roundTrip } from '../../support.ts'
import { until } from '../../../support/until.ts'

vi.mock('next/router', () => ({ default: { push: vi.fn() }, useRouter: () => ({}) }))

type Body = { text: string; clientMessageId: string; fileIds: string[]; price?: number }
const id = conversationId(1)
const ends: (() => void)[] = []
const taken: Body[] = []
const kept = () => storedUnsent(fan._id).map(({ sent }) => sent.text)
const written = (text: string, more = {}) => outgoing(id, fan._id, { text, fileIds: [], ...more })
/** A visit: a newly opened page that is not connected yet. */
const visit = (user = fan): AppStore => {
  const store = makeStore()
  store.dispatch(setUser(user))
  ends.push(listenToMessages(store))
  return store
}
const leave = (): void => ends.splice(0).forEach((end) => end())
const online = (is: boolean): unknown => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)
const takeMessages = (): void =>
  api.use(
    http.post(apiUrl('/messages/conversations/:id'), async ({ request }) => {
      const body = (await request.json()) as Body
      taken.push(body)
      return ok(ownMessage(taken.length, { text: body.text, clientMessageId: body.clientMessageId }), 201)
    })
  )
const loseMessages = (): void => api.use(http.post(apiUrl('/messages/conversations/:id'), () => HttpResponse.error()))

beforeAll(() => api.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  localStorage.clear()
  taken.length = 0
  api.use(http.get(apiUrl('/messages/total-unread-messages'), () => ok({ total: 0 })))
})
afterEach(() => {
  leave()
  vi.restoreAllMocks()
  api.resetHandlers()
  clearToasts()
})
afterAll(() => api.close())

it('messages sent while offline are restored after a reload as unsent, and are sent automatically as the same messages in order', async () => {
  online(false)
  loseMessages()
  const first = visit()
  const sent = [
    written('One', { price: 4, fileIds: ['file'], media: [{ _id: 'file', url: 'blob:gone' }] }),
    written('Two'),
  ]
  for (const one of sent) first.dispatch(sendMessage.intent(one))
  await until(() =>
    expect(selectUnsent(first.getState()).map(({ delivery }) => delivery)).toEqual(['failed', 'failed'])
  )
  leave()
  const second = visit()
  expect(selectMessages(second.getState(), id)).toMatchObject([
    { text: 'One', delivery: 'failed', price: 4, totalFiles: 1 },
    { text: 'Two', delivery: 'failed' },
  ])
  expect(JSON.stringify(selectMessages(second.getState(), id))).not.toContain('blob:')
  online(true)
  takeMessages()
  notifyReady()
  await until(() => expect(taken).toHaveLength(2))
  expect(taken.map(({ clientMessageId }) => clientMessageId)).toEqual(
    sent.map(({ clientMessageId }) => clientMessageId)
  )
  expect(taken[0]).toMatchObject({ text: 'One', fileIds: ['file'], price: 4 })
  await until(() => expect(kept()).toEqual([]))
  expect(selectUnsent(second.getState())).toEqual([])
})

it('a page that is left before the answer repeats the request in the next visit', async () => {
  // A pending request blocks its conversation until the page is left, so each visit uses its own conversation here.
  let asked = 0
  api.use(http.post(apiUrl('/messages/conversations/:id'), () => (asked++, new Promise<never>(() => undefined))))
  visit().dispatch(sendMessage.intent(outgoing(conversationId(2), fan._id, { text: 'Was it heard?', fileIds: [] })))
  // Wait until the request is sent, otherwise the next visit's mock would answer it.
  await until(() => expect(asked).toBe(1))
  leave()
  const [{ sent } = { sent: written('') }] = storedUnsent(fan._id)
  storeUnsent({ ...sent, conversationId: id })
  takeMessages()
  visit()
  notifyReady()
  await until(() => expect(taken.map(({ clientMessageId }) => clientMessageId)).toEqual([sent.clientMessageId]))
})

it('a refused message stays refused with its reason, until it is repeated or discarded by hand', async () => {
  api.use(http.post(apiUrl('/messages/conversations/:id'), () => refusal(403, 'cannot_write', 'Not now.')))
  const sent = written('Please')
  visit().dispatch(sendMessage.intent(sent))
  await until(() => expect(storedUnsent(fan._id)).toMatchObject([{ fault: { code: 'cannot_write' } }]))
  leave()
  takeMessages()
  const second = visit()
  notifyReady()
  await roundTrip()
  expect([taken, selectUnsent(second.getState())]).toMatchObject([[], [{ fault: { message: 'Not now.' } }]])
  second.dispatch(discardMessage({ conversationId: id, id: sent.clientMessageId }))
  await until(() => expect([kept(), selectUnsent(second.getState())]).toEqual([[], []]))
})

it('the stored messages belong to one account, survive an expired session but not signing out, and are limited in number', async () => {
  for (let n = 1; n <= 60; n++) storeUnsent(written(`Line ${n}`))
  expect([kept().length, kept()[0], kept().at(-1)]).toEqual([50, 'Line 11', 'Line 60'])
  const other = visit(creator)
  expect(selectUnsent(other.getState())).toEqual([])
  leave()
  const own = visit()
  expect(selectUnsent(own.getState())).toHaveLength(50)
  own.dispatch(sessionEnded())
  expect(kept()).toHaveLength(50)
  own.dispatch(logout.intent())
  await until(() => expect(kept()).toEqual([]))
  localStorage.setItem(`unsent:${fan._id}`, '[{"sent":{"text":1}},null,7]')
  expect(storedUnsent(fan._id)).toEqual([])
})
