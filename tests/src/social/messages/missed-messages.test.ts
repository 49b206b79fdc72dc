import { expect, it } from 'vitest'
import {
  loadMessages,
  loadMissed,
  loadMoreMessages,
  messageReceived,
  selectMessages,
  selectThread,
} from '../../../../src/features/social/messages/slice.ts'
import { makeStore } from '../../../../src/store/make-store.ts'
import { conversationId, message, newestFirst, serveMessages } from './message-fixtures.ts'
import { api, apiUrl, http, ok, withApi } from '../../support.ts'
import { until } from '../../../support/until.ts'

const here = { conversationId: conversationId(1) }
const deletion = message(20, { version: 61, text: 'Message deleted!', isDeleted: true })

withApi()

it('missed messages are requested after a first load that was under way when the connection returned', async () => {
  const store = makeStore()
  const asked = serveMessages(3)
  store.dispatch(loadMessages.intent(here))
  store.dispatch(loadMissed.intent(here))
  await until(() => expect(asked.map(String)).toEqual(['offset=0&limit=25', 'since=3&limit=100']))
  expect(selectMessages(store.getState(), here.conversationId).map(({ seq }) => seq)).toEqual([1, 2, 3])
})

it('a deletion that arrives while older messages are loaded is not overwritten by them', async () => {
  const store = makeStore()
  const asked = serveMessages(60)
  store.dispatch(loadMessages.intent(here))
  await until(() => expect(selectThread(store.getState(), here.conversationId).isLoaded).toBe(true))
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  const read = { total: 60, version: 60, recipientReadSeq: 0, asOf: 30 }
  const address = apiUrl('/messages/conversations/:id')
  api.use(
    http.get(address, () => isAnswered.then(() => ok({ ...read, data: newestFirst(35, 11) })), { once: true }),
    http.get(address, ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return ok({ ...read, data: [deletion], total: 1, version: 61 })
    })
  )
  store.dispatch(loadMoreMessages.intent(here))
  store.dispatch(messageReceived(deletion))
  answer()
  await until(() =>
    expect(selectMessages(store.getState(), here.conversationId).find(({ seq }) => seq === 20)?.isDeleted).toBe(true)
  )
  expect(asked.at(-1)?.toString()).toBe('since=60&limit=100')
  expect(selectThread(store.getState(), here.conversationId)).toMatchObject({ version: 61, ahead: [] })
})
