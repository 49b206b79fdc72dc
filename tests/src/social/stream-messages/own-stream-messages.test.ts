// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { listenToChat } from '../../../../src/features/social/stream-messages/listen-to-chat.ts'
import {
  loadStreamMessages,
  selectStreamMessages,
  selectStreamThread,
} from '../../../../src/features/social/stream-messages/slice.ts'
import { notifyListeners } from '../../../../src/realtime/socket.ts'
import { makeStore } from '../../../../src/store/make-store.ts'
import { streamChatId as conversationId, streamLine as line } from '../messages/message-fixtures.ts'
import { api, apiUrl, http, ok, withApi } from '../../support.ts'

withApi()

it('knows its own message by the id that it was sent with, also after the copy for everybody has come', async () => {
  api.use(http.get(apiUrl('/messages/stream/:id'), () => ok({ data: [], total: 0, version: 0, clearedSeq: 0 })))
  const store = makeStore()
  store.dispatch(loadStreamMessages.intent({ conversationId }))
  await expect.poll(() => selectStreamThread(store.getState(), conversationId).isLoaded).toBe(true)
  const end = listenToChat(store, conversationId)
  const lines = () => selectStreamMessages(store.getState(), conversationId)
  const say = (...messages: object[]): void =>
    notifyListeners('stream/messages-created', { conversationId, version: 3, messages } as never)
  say(line(1), line(2, { clientMessageId: 'mine' }))
  await expect.poll(() => lines().map(({ text }) => text)).toEqual(['Line 1', 'Line 2'])
  say(line(2), line(3))
  await expect.poll(() => lines().map(({ text }) => text)).toEqual(['Line 1', 'Line 2', 'Line 3'])
  expect(lines().at(1)?.clientMessageId).toBe('mine')
  end()
})
