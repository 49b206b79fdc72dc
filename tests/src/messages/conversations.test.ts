import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  closeConversation, conversationMoved, loadConversation, loadConversations, loadUnreadTotal, muteConversation, openConversation, presenceKnown, readConversation, recipientHasRead,
  selectActive, selectConversation, selectConversations, selectList, selectNextUnread, setReading,
} from '../../../src/features/conversations/slice.ts'
import { selectUnreadTotal } from '../../../src/features/conversations/selectors.ts'
import { selectMessages } from '../../../src/features/messages/slice.ts'
import { sessionEnded } from '../../../src/store/session-ended.ts'
import { makeStore, type AppStore } from '../../../src/store/make-store.ts'
import { conversation, conversationId, message, messageId, serveMessages } from './message-fixtures.ts'
import { api, apiUrl, creator, http, ok, refusal, toastTexts, withApi } from '../support.ts'
import { until } from '../../support/until.ts'

vi.mock('next/router', () => ({ default: { push: vi.fn() }, useRouter: () => ({}) }))

let store: AppStore
const state = () => store.getState()
const ids = () => selectList(state()).ids
const serveList = (answer: (query: URLSearchParams) => Response): void => api.use(http.get(apiUrl('/conversations'), ({ request }) => answer(new URL(request.url).searchParams)))
const listed = async (...numbers: number[]) => {
  serveList(() => ok({ data: numbers.map((n) => conversation(n, { totalNotSeenMessages: n })), total: 60 }))
  store.dispatch(loadConversations.intent({}))
  await until(() => expect(selectList(state()).success).toBe(true))
}
const read: string[] = []

withApi()
beforeEach(() => {
  store = makeStore()
  read.length = 0
  api.use(http.post(apiUrl('/messages/read-all/:id'), ({ params }) => (read.push(String(params['id'])), ok({ total: 4, asOf: 40 }))))
})

describe('the list of conversations (Spec §4)', () => {
  it('is requesting, then success: ids, a map, the total', async () => {
    serveList(() => ok({ data: [conversation(3), conversation(2)], total: 2 }))
    store.dispatch(loadConversations.intent({}))
    expect(selectList(state())).toMatchObject({ requesting: true, error: null, success: false })
    await until(() => expect(selectList(state()).success).toBe(true))
    expect(selectList(state())).toMatchObject({ requesting: false, error: null, total: 2, ids: [conversationId(3), conversationId(2)] })
    expect(selectConversation(state(), conversationId(2))?.recipient.name).toBe('Creator 2')
  })

  it('appends further pages without duplicates, and otherwise replaces', async () => {
    await listed(9, 8, 7)
    const asked: string[] = []
    serveList((query) => (asked.push(String(query)), ok({ data: [conversation(7), conversation(6)], total: 60 })))
    store.dispatch(loadConversations.intent({ isMore: true }))
    await until(() => expect(ids()).toEqual([9, 8, 7, 6].map(conversationId)))
    expect(asked).toEqual(['offset=3&limit=25'])
    serveList(() => ok({ data: [conversation(5)], total: 60 }))
    store.dispatch(loadConversations.intent({}))
    await until(() => expect(ids()).toEqual([conversationId(5)]))
  })

  it('names the next unread conversation, leaving out the open, muted and read ones', async () => {
    serveMessages(1)
    serveList(() => ok({ data: [conversation(5), conversation(4, { totalNotSeenMessages: 2, isMuted: true }), conversation(3, { totalNotSeenMessages: 1 }), conversation(2, { totalNotSeenMessages: 4 })], total: 4 }))
    store.dispatch(loadConversations.intent({}))
    await until(() => expect(selectNextUnread(state())?._id).toBe(conversationId(3)))
    store.dispatch(openConversation.intent({ id: conversationId(3) }))
    expect(selectNextUnread(state())?._id).toBe(conversationId(2))
    await until(() => expect(selectMessages(state(), conversationId(3))).toHaveLength(1))
    store.dispatch(openConversation.intent({ id: conversationId(2) }))
    expect(selectNextUnread(state())).toBeUndefined()
    await until(() => expect(selectMessages(state(), conversationId(2))).toHaveLength(1))
  })

  it('is emptied by an error, which is stored; the open conversation stays', async () => {
    await listed(3, 2)
    serveMessages(1)
    store.dispatch(openConversation.intent({ id: conversationId(2) }))
    await until(() => expect(selectMessages(state(), conversationId(2))).toHaveLength(1))
    serveList(() => refusal(503, 'unavailable', 'Later.'))
    store.dispatch(loadConversations.intent({}))
    await until(() => expect(selectList(state())).toMatchObject({ requesting: false, success: false, ids: [], total: 0, error: { status: 503, message: 'Later.' } }))
    expect(selectConversations(state())).toEqual([])
    expect(selectActive(state())?._id).toBe(conversationId(2))
    expect(toastTexts()).toEqual([])
  })

  it('keeps conversations that moved up during the request, and those newer than the answer', async () => {
    await listed(3, 2)
    serveList(() => ok({ data: [conversation(3), conversation(2)], total: 2 }))
    store.dispatch(loadConversations.intent({}))
    store.dispatch(conversationMoved(conversation(9)))
    store.dispatch(conversationMoved(conversation(2, { version: 31, asOf: 31, isMuted: true })))
    await until(() => expect(selectList(state()).requesting).toBe(false))
    expect(ids()).toEqual([9, 3, 2].map(conversationId))
    expect(selectConversation(state(), conversationId(2))?.isMuted).toBe(true)
  })

  it('is cleared with the session', async () => {
    await listed(3)
    store.dispatch(sessionEnded())
    expect(selectList(state())).toMatchObject({ ids: [], total: 0, success: false, totalUnread: 0 })
  })
})

describe('opening a conversation (Spec §4)', () => {
  it('with an id activates the cached one, marks it as read and loads its first 25 messages', async () => {
    await listed(3, 2)
    const asked = serveMessages(40)
    store.dispatch(openConversation.intent({ id: conversationId(2) }))
    expect(selectActive(state())).toMatchObject({ _id: conversationId(2), totalNotSeenMessages: 0 })
    expect(selectList(state()).unseenAtOpen).toBe(2)
    await until(() => expect(selectMessages(state(), conversationId(2))).toHaveLength(25))
    expect(asked.map(String)).toEqual(['offset=0&limit=25'])
    expect(read).toEqual([conversationId(2)])
    await until(() => expect(selectUnreadTotal(state())).toBe(4))
    expect(ids()).toEqual([3, 2].map(conversationId))
  })

  it('with an unknown id requests it and puts it first', async () => {
    await listed(3)
    serveMessages(2)
    api.use(http.get(apiUrl('/conversations/:id'), () => ok(conversation(1, { totalNotSeenMessages: 5 }))))
    store.dispatch(openConversation.intent({ id: conversationId(1) }))
    await until(() => expect(ids()).toEqual([1, 3].map(conversationId)))
    expect(selectActive(state())?.totalNotSeenMessages).toBe(0)
    expect(selectList(state()).unseenAtOpen).toBe(5)
  })

  it('without an id creates it from source and sourceId, activates it, puts it first and loads its messages', async () => {
    await listed(3)
    const asked = serveMessages(0)
    let body: unknown
    api.use(http.post(apiUrl('/conversations'), async ({ request }) => ((body = await request.json()), ok(conversation(1)))))
    store.dispatch(openConversation.intent({ source: 'performer', sourceId: creator._id }))
    await until(() => expect(selectActive(state())?._id).toBe(conversationId(1)))
    expect(body).toEqual({ source: 'performer', sourceId: creator._id })
    expect(ids()).toEqual([1, 3].map(conversationId))
    await until(() => expect(asked.map(String)).toEqual(['offset=0&limit=25']))
  })

  it('shows the specified error when it fails; a failed detail request empties the list', async () => {
    await listed(3)
    api.use(http.get(apiUrl('/conversations/:id'), () => refusal(404, 'not_found', 'Not yours.')))
    store.dispatch(openConversation.intent({ id: conversationId(1) }))
    await until(() => expect(toastTexts()).toEqual(['Error occurred, please try again later']))
    expect(selectList(state())).toMatchObject({ ids: [], error: { status: 404 }, openError: { status: 404, message: 'Not yours.' } })
    store.dispatch(closeConversation())
    expect(selectList(state())).toMatchObject({ activeId: null, openError: null })
  })

  it('puts it first also after a detail request alone', async () => {
    await listed(3)
    api.use(http.get(apiUrl('/conversations/:id'), () => ok(conversation(1))))
    store.dispatch(loadConversation.intent({ id: conversationId(1) }))
    await until(() => expect(ids()).toEqual([1, 3].map(conversationId)))
  })
})

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
    expect(selectConversations(state())[0]?.recipient).toMatchObject({ isOnline: false, lastSeenAt: '2026-10-01T13:00:00.000Z' })
  })

  it('use the latest read receipt of the other participant', async () => {
    await listed(3)
    store.dispatch(recipientHasRead({ conversationId: conversationId(3), seq: 8, asOf: 41 }))
    store.dispatch(recipientHasRead({ conversationId: conversationId(3), seq: 5, asOf: 40 }))
    expect(selectConversation(state(), conversationId(3))?.recipientReadSeq).toBe(8)
  })

  it('mark a refunded tip in the last message', async () => {
    await listed(3, 1)
    const { messageReceived } = await import('../../../src/features/messages/slice.ts')
    const tip = (isRefunded?: true) => message(31, { version: isRefunded ? 32 : 31, kind: 'tip', text: '', tip: { amount: 10, ...(isRefunded && { isRefunded }) } })
    store.dispatch(messageReceived(tip()))
    expect(selectConversation(state(), conversationId(1))?.lastMessage).not.toHaveProperty('isTipRefunded')
    store.dispatch(messageReceived(tip(true)))
    expect(selectConversation(state(), conversationId(1))?.lastMessage).toMatchObject({ _id: messageId(31), tip: 10, isTipRefunded: true })
  })

  it("show one's own new message immediately, at the top", async () => {
    api.use(http.post(apiUrl('/messages/conversations/:id'), () => ok(message(31, { clientMessageId: 'client-0001', text: 'Hello' }), 201)))
    await listed(3, 1)
    const { sendMessage } = await import('../../../src/features/messages/slice.ts')
    store.dispatch(sendMessage.intent({ conversationId: conversationId(1), clientMessageId: 'client-0001', senderId: creator._id, createdAt: '2026-10-02T00:00:00.000Z', text: 'Hello', fileIds: [] }))
    expect(selectConversations(state())[0]).toMatchObject({ _id: conversationId(1), lastMessage: { text: 'Hello', _id: 'client-0001' } })
    await until(() => expect(selectConversation(state(), conversationId(1))?.lastMessage?._id).toBe(messageId(31)))
  })
})
