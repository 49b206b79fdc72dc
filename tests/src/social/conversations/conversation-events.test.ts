import { describe, expect, it, vi } from 'vitest'
import {
  conversationMoved,
  loadConversations,
  loadUnreadTotal,
  muteConversation,
  presenceKnown,
  readConversation,
  recipientHasRead,
  selectConversation,
  selectConversations,
  setReading,
} from '../../../../src/features/social/conversations/slice.ts'
import { selectUnreadTotal } from '../../../../src/features/social/conversations/selectors.ts'
import { state, store } from '../../fresh-store.ts'
import { ids, listed, serveList, withConversations } from './conversation-list.ts'
import { conversation, conversationId, message, messageId } from '../messages/message-fixtures.ts'
import { api, apiUrl, creator, http, ok, refusal, toastTexts } from '../../support.ts'
import { until } from '../../../support/until.ts'

vi.mock('next/router', () => ({ default: { push: vi.fn() }, useRouter: () => ({}) }))

withConversations()

describe('events in the list', () => {
  it('move a conversation to the top with its unread count; an open one is marked as read', async () => {
    await listed(3, 2)
    store.dispatch(conversationMoved(conversation(2, { totalNotSeenMessages: 7 })))
    expect(ids()).toEqual([2, 3].map(conversationId))
    expect(selectConversation(state(), conversationId(2))?.totalNotSeenMessages).toBe(7)
    store.dispatch(setReading(conversationId(3)))
    store.dispatch(conversationMoved(conversation(3, { totalNotSeenMessages: 1 })))
    expect(selectConversation(state(), conversationId(3))?.totalNotSeenMessages).toBe(0)
  })

  it('count the unread messages of all conversations', async () => {
    api.use(http.get(apiUrl('/messages/total-unread-messages'), () => ok({ total: 11, asOf: 30 })))
    expect(selectUnreadTotal(state())).toBe(0)
    store.dispatch(loadUnreadTotal.intent())
    await until(() => expect(selectUnreadTotal(state())).toBe(11))
    await listed(3)
    store.dispatch(readConversation.intent({ id: conversationId(3) }))
    expect(selectConversation(state(), conversationId(3))?.totalNotSeenMessages).toBe(0)
    await until(() => expect(selectUnreadTotal(state())).toBe(4))
  })

  it('mute immediately, and undo it when refused', async () => {
    await listed(3)
    api.use(http.put(apiUrl('/conversations/:id'), () => refusal(500, 'internal', 'No.')))
    store.dispatch(muteConversation.intent({ id: conversationId(3), isMuted: true }))
    expect(selectConversation(state(), conversationId(3))?.isMuted).toBe(true)
    await until(() => expect(selectConversation(state(), conversationId(3))?.isMuted).toBe(false))
    expect(toastTexts()).toEqual(['No.'])
  })

  it('update presence, except for accounts that hide it', async () => {
    const hidden = { ...conversation(2).recipient }
    delete hidden.isOnline
    serveList(() => ok({ data: [conversation(3), conversation(2, { recipient: hidden })], total: 2 }))
    store.dispatch(loadConversations.intent({}))
    await until(() => expect(ids()).toHaveLength(2))
    const people = selectConversations(state()).map(({ recipient }) => recipient._id)
    store.dispatch(presenceKnown({ accountIds: people, online: people }))
    expect(selectConversations(state()).map(({ recipient }) => recipient.isOnline)).toEqual([true, undefined])
    store.dispatch(presenceKnown({ accountIds: people, online: [], lastSeenAt: '2026-10-01T13:00:00.000Z' }))
    expect(selectConversations(state())[0]?.recipient).toMatchObject({
      isOnline: false,
      lastSeenAt: '2026-10-01T13:00:00.000Z',
    })
  })

  it('use the latest read receipt of the other participant', async () => {
    await listed(3)
    store.dispatch(recipientHasRead({ conversationId: conversationId(3), seq: 8, asOf: 41 }))
    store.dispatch(recipientHasRead({ conversationId: conversationId(3), seq: 5, asOf: 40 }))
    expect(selectConversation(state(), conversationId(3))?.recipientReadSeq).toBe(8)
  })

  it('mark a refunded tip in the last message', async () => {
    await listed(3, 1)
    const { messageReceived } = await import('../../../../src/features/social/messages/slice.ts')
    const tip = (isRefunded?: true) =>
      message(31, {
        version: isRefunded ? 32 : 31,
        kind: 'tip',
        text: '',
        tip: { amount: 10, ...(isRefunded && { isRefunded }) },
      })
    store.dispatch(messageReceived(tip()))
    expect(selectConversation(state(), conversationId(1))?.lastMessage).not.toHaveProperty('isTipRefunded')
    store.dispatch(messageReceived(tip(true)))
    expect(selectConversation(state(), conversationId(1))?.lastMessage).toMatchObject({
      _id: messageId(31),
      tip: 10,
      isTipRefunded: true,
    })
  })

  it("show one's own new message immediately, at the top", async () => {
    api.use(
      http.post(apiUrl('/messages/conversations/:id'), () =>
        ok(message(31, { clientMessageId: 'client-0001', text: 'Hello' }), 201)
      )
    )
    await listed(3, 1)
    const { sendMessage } = await import('../../../../src/features/social/messages/slice.ts')
    store.dispatch(
      sendMessage.intent({
        conversationId: conversationId(1),
        clientMessageId: 'client-0001',
        senderId: creator._id,
        createdAt: '2026-10-02T00:00:00.000Z',
        text: 'Hello',
        fileIds: [],
      })
    )
    expect(selectConversations(state())[0]).toMatchObject({
      _id: conversationId(1),
      lastMessage: { text: 'Hello', _id: 'client-0001' },
    })
    await until(() => expect(selectConversation(state(), conversationId(1))?.lastMessage?._id).toBe(messageId(31)))
  })
})
