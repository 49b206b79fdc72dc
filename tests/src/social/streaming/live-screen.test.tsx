import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { LiveScreen } from '../../../../src/features/social/streaming/watch/LiveScreen.tsx'
import { sessionEnded } from '../../../../src/store/session-ended.ts'
import { showScreen, withScreens } from '../../screen.tsx'
import { api, apiUrl, creator, fan, http, ok } from '../../support.ts'

withScreens()

const chat = {
  _id: 'chat',
  performer: { ...creator, isFollowed: true },
  isOpen: false,
  whoMayWrite: 'follower',
  slowSeconds: 0,
  pinnedText: '',
  version: 1,
  totalPeople: 1,
  canWrite: false,
  writeRefusal: 'closed',
}
const line = {
  _id: 'line-1',
  conversationId: 'chat',
  sender: creator,
  seq: 1,
  version: 1,
  text: 'Good night, all',
  isDeleted: false,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const closed = `${creator.name} closed the chat. You can still read it.`

beforeEach(() => {
  // Missing in jsdom.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined
      disconnect = (): void => undefined
    }
  )
})

/** Shows the closed chat to a follower, with the given messages. */
const show = (lines: object[]) => {
  api.use(
    http.get(apiUrl('/conversations/stream/performer/:id'), () => ok(chat)),
    http.get(apiUrl('/streaming/performers/:id'), () => ok({ scheduled: [] })),
    http.get(apiUrl('/messages/stream/:id'), () => ok({ data: lines, total: lines.length, version: 1, clearedSeq: 0 }))
  )
  return showScreen(<LiveScreen id={creator._id} />, { user: fan })
}

test('a closed chat with messages can be read, and says that it is closed', async () => {
  const { store } = show([line])
  await screen.findByText(line.text)
  await waitFor(() => expect(screen.getByText(closed)).toBeTruthy())
  store.dispatch(sessionEnded())
})

test('a closed chat without messages says so once', async () => {
  const { store } = show([])
  await screen.findByText('The chat is closed')
  expect(screen.queryByText(closed)).toBeNull()
  store.dispatch(sessionEnded())
})
