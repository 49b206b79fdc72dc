import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ConversationList } from '../../../../src/features/social/conversations/ConversationList.tsx'
import { MessagesScreen } from '../../../../src/features/social/messages/MessagesScreen.tsx'
import { Announcer } from '../../../../src/features/social/messages/thread/Announcer.tsx'
import { rowsOf } from '../../../../src/features/social/messages/thread/rows.ts'
import { conversation, conversationId, message, ownMessage, serveMessages } from './message-fixtures.ts'
import { showScreen } from '../../screen.tsx'
import { api, apiUrl, clearToasts, creator, fan, http, ok, refusal } from '../../support.ts'

const listed = () => [
  conversation(3, {
    totalNotSeenMessages: 2,
    lastMessage: { ...message(9), text: 'Are you there?', tip: undefined } as never,
  }),
  conversation(2, { isMuted: true, lastMessage: { ...ownMessage(8), text: 'Good night', tip: undefined } as never }),
  conversation(1, { lastMessage: { ...message(7), text: '', isLocked: true, tip: undefined } as never }),
]
const asked: string[] = []

beforeAll(() => api.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  localStorage.clear()
  asked.length = 0
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined
      unobserve = (): void => undefined
      disconnect = (): void => undefined
    }
  )
  api.use(
    http.get(apiUrl('/conversations'), ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query.get('unread') === 'true' ? 'unread' : 'all')
      const data = listed().filter(
        ({ totalNotSeenMessages }) => query.get('unread') !== 'true' || totalNotSeenMessages > 0
      )
      return ok({ data, total: data.length })
    }),
    http.get(apiUrl('/conversations/search'), ({ request }) =>
      ok({ data: new URL(request.url).searchParams.get('q') === 'night' ? [listed()[1]] : [], total: 1 })
    ),
    http.get(apiUrl('/messages/search'), ({ request }) => {
      const q = new URL(request.url).searchParams.get('q')
      const { recipient } = conversation(1)
      return ok(
        q === 'night'
          ? {
              data: [
                { ...ownMessage(4), text: '…one more night, and a Nígħt? A NÍGHT (of rain), ni\u0301ght', recipient },
              ],
              total: 1,
            }
          : { data: [], total: 0 }
      )
    }),
    http.post(apiUrl('/messages/read-all/:id'), () => ok({ total: 0 }))
  )
})
afterEach(() => {
  cleanup()
  api.resetHandlers()
  clearToasts()
})
afterAll(() => api.close())

const list = (user = fan) => showScreen(<ConversationList />, { user, path: '/messages' })
const links = () => [...document.querySelectorAll<HTMLElement>('[data-conversation]')]

test('a conversation shows its participant, an excerpt of the last message if readable, and the unread count', async () => {
  list()
  await screen.findByText('Creator 3')
  const [unseen, muted, locked] = links()
  expect(unseen?.textContent).toContain('Are you there?')
  expect(within(unseen!).getByRole('img', { name: /2/ }).textContent).toBe('2')
  expect(muted?.textContent).toContain('You: Good night')
  expect(within(muted!).getByRole('img', { name: 'Muted' })).toBeTruthy()
  expect(locked?.textContent).not.toContain('Message 7')
})

test('arrow keys move through the list, Home and End to its ends', async () => {
  list()
  await screen.findByText('Creator 3')
  const at = () => links().indexOf(document.activeElement as HTMLElement)
  links()[0]?.focus()
  const press = (key: string): number => (fireEvent.keyDown(document.activeElement!, { key }), at())
  expect(['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map(press)).toEqual([1, 2, 2, 1, 0, 2])
})

test('the unread filter shows unread conversations, or says that all are read', async () => {
  list()
  await screen.findByText('Creator 3')
  fireEvent.click(screen.getByRole('tab', { name: 'Unread' }))
  await waitFor(() => expect(links()).toHaveLength(1))
  expect(asked).toEqual(['all', 'unread'])
  expect(screen.getByRole('tabpanel', { name: 'Unread' })).toBeTruthy()
})

test('search filters by text, reports no results, and is closed by Escape without leaving the conversation', async () => {
  list()
  await screen.findByText('Creator 3')
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  fireEvent.change(field, { target: { value: 'night' } })
  await waitFor(() =>
    expect(links().map((link) => link.getAttribute('href'))).toEqual([
      `/messages/${conversationId(2)}`,
      `/messages/${conversationId(1)}?at=4`,
    ])
  )
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'People',
    'Messages',
  ])
  expect(links()[1]?.textContent).toContain('You: …one more night')
  expect([...links()[1]!.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'night',
    'Nígħt',
    'NÍGHT',
    'ni\u0301ght',
  ])
  expect(screen.getByRole('status').textContent).toBe('1 person, 1 message')
  fireEvent.change(field, { target: { value: 'zzz' } })
  await screen.findByRole('heading', { name: /zzz/ })
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false)
  await waitFor(() => expect(links()).toHaveLength(3))
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true)
})

test('a list that fails to load offers a retry; an empty one shows the next step', async () => {
  api.use(http.get(apiUrl('/conversations'), () => refusal(500, 'internal', 'Broken'), { once: true }))
  list()
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('Creator 3')
  cleanup()
  api.use(http.get(apiUrl('/conversations'), () => ok({ data: [], total: 0 })))
  list(creator)
  expect((await screen.findByRole('link', { name: 'My audience' })).getAttribute('href')).toBe('/creator/subscribers')
})

test('a creator gets a link to broadcasts, a fan does not', async () => {
  showScreen(<MessagesScreen />, { user: creator, path: '/messages' })
  expect((await screen.findByRole('link', { name: 'Broadcasts' })).getAttribute('href')).toBe('/creator/broadcasts')
  cleanup()
  showScreen(<MessagesScreen />, { user: fan, path: '/messages' })
  await screen.findByText('Creator 3')
  expect(screen.queryByRole('link', { name: 'Broadcasts' })).toBeNull()
})

test('a missing conversation says so, with a link back', async () => {
  api.use(http.get(apiUrl('/conversations/:id'), () => refusal(404, 'not_found', 'Nothing')))
  serveMessages(0)
  showScreen(<MessagesScreen />, { user: fan, path: `/messages?id=${conversationId(9)}` })
  expect(await screen.findByRole('heading', { name: 'Conversation not found' })).toBeTruthy()
})

test('a conversation that fails to load, or whose messages do, offers a retry', async () => {
  Element.prototype.scrollTo = () => undefined
  api.use(http.get(apiUrl('/conversations/:id'), () => ok(conversation(9))))
  serveMessages(0)
  api.use(
    http.get(apiUrl('/messages/conversations/:id'), () => refusal(503, 'unavailable', 'The messages are not there'), {
      once: true,
    })
  )
  showScreen(<MessagesScreen />, { user: fan, path: `/messages?id=${conversationId(9)}` })
  expect((await screen.findByRole('alert')).textContent).toContain('The messages are not there')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('region', { name: /Creator 9/ })
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  // The list arrives later, and contains it.
  const { promise: refused, resolve } = Promise.withResolvers<void>()
  api.use(
    http.get(apiUrl('/conversations'), async () => {
      await refused
      return ok({ data: listed(), total: 3 })
    }),
    http.get(apiUrl('/conversations/:id'), () => {
      resolve()
      return refusal(503, 'unavailable', 'It is not there')
    })
  )
  showScreen(<MessagesScreen />, { user: fan, path: `/messages?id=${conversationId(3)}` })
  await screen.findByText('Creator 3')
  expect((await screen.findByRole('alert')).textContent).toContain('It is not there')
  expect(screen.getByRole('link', { name: 'Back to conversations' }).getAttribute('href')).toBe('/messages')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('region', { name: /Creator 3/ })
})

test('dates, groups by sender and the line of unread messages are shown', () => {
  const noon = (minute: number, day = 1): string => new Date(2026, 9, day, 12, minute).toISOString()
  const messages = [
    message(1, { createdAt: noon(0) }),
    message(2, { createdAt: noon(1) }),
    message(3, { createdAt: noon(2) }),
    ownMessage(4, { createdAt: noon(3) }),
    ownMessage(5, { createdAt: noon(20) }),
    message(6, { createdAt: noon(0, 2) }),
  ]
  const kinds = rowsOf({ messages, unreadFrom: 6, isWhole: true, isTyping: true }).map((row) =>
    row.kind === 'message' ? `${row.message.seq} ${row.position}` : row.kind
  )
  expect(kinds).toEqual([
    'begin',
    'day',
    '1 first',
    '2 middle',
    '3 last',
    '4 single',
    '5 single',
    'day',
    'unread',
    '6 single',
    'typing',
  ])
})

test("each message of the other is announced once, one's own never, also after a failed one", () => {
  const failed = { ...ownMessage(1), seq: Number.MAX_SAFE_INTEGER, delivery: 'failed' as const }
  const shown = (messages: Parameters<typeof Announcer>[0]['messages']) => (
    <Announcer messages={messages} viewerId={fan._id} name="Marisol" />
  )
  let change: (messages: Parameters<typeof Announcer>[0]['messages']) => void = () => undefined
  const Held = () => {
    const [messages, setMessages] = useState<Parameters<typeof Announcer>[0]['messages']>([message(1), failed])
    change = setMessages
    return shown(messages)
  }
  showScreen(<Held />, { user: fan })
  const log = screen.getByRole('log')
  expect(log.textContent).toBe('')
  act(() => change([message(1), message(2, { text: 'yes' }), failed]))
  expect(log.textContent).toBe('Marisol: yes ')
  const said = log.firstChild
  act(() => change([message(1), message(2, { text: 'yes' }), ownMessage(3), failed]))
  expect(log.firstChild).toBe(said)
  act(() =>
    change([
      message(1),
      message(2, { text: 'yes' }),
      ownMessage(3),
      message(4, { text: 'yes' }),
      message(5, { text: 'no', isLocked: true }),
      failed,
    ])
  )
  expect(log.textContent).toBe('Marisol: yes Marisol: a locked message ')
  expect(log.firstChild).not.toBe(said)
})
