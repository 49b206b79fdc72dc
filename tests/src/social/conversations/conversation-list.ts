import { beforeEach, expect } from 'vitest'
import { loadConversations, selectList } from '../../../../src/features/social/conversations/slice.ts'
import { until } from '../../../support/until.ts'
import { state, store, withStore } from '../../fresh-store.ts'
import { api, apiUrl, http, ok } from '../../support.ts'
import { conversation } from '../messages/message-fixtures.ts'

export const ids = () => selectList(state()).ids

/** Mocks the list of conversations. */
export const serveList = (answer: (query: URLSearchParams) => Response): void =>
  api.use(http.get(apiUrl('/conversations'), ({ request }) => answer(new URL(request.url).searchParams)))

/** Loads a list of these conversations, each with its number of unread messages. */
export const listed = async (...numbers: number[]) => {
  serveList(() => ok({ data: numbers.map((n) => conversation(n, { totalNotSeenMessages: n })), total: 60 }))
  store.dispatch(loadConversations.intent({}))
  await until(() => expect(selectList(state()).success).toBe(true))
}

/** The conversations that the test has marked as read. */
export const read: string[] = []

/** Sets up a file that tests conversations: a new store for each test, and marking as read, which `read` records. */
export const withConversations = (): void => {
  withStore()
  beforeEach(() => {
    read.length = 0
    api.use(
      http.post(
        apiUrl('/messages/read-all/:id'),
        ({ params }) => (read.push(String(params['id'])), ok({ total: 4, asOf: 40 }))
      )
    )
  })
}
