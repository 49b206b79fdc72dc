import { describe, expect, it, vi } from 'vitest'
import {
  closeConversation,
  conversationMoved,
  loadConversation,
  loadConversations,
  openConversation,
  selectActive,
  selectConversation,
  selectConversations,
  selectList,
  selectNextUnread,
} from '../../../../src/features/social/conversations/slice.ts'
import { selectUnreadTotal } from '../../../../src/features/social/conversations/selectors.ts'
import { selectMessages } from '../../../../src/features/social/messages/slice.ts'
import { sessionEnded } from '../../../../src/store/session-ended.ts'
import { state, store } from '../../fresh-store.ts'
import { ids, listed, read, serveList, withConversations } from './conversation-list.ts'
import { conversation, conversationId, serveMessages } from '../messages/message-fixtures.ts'
import { api, apiUrl, creator, http, ok, refusal, toastTexts } from '../../support.ts'
import { until } from '../../../support/until.ts'

vi.mock('next/router', () => ({ default: { push: vi.fn() }, useRouter: () => ({}) }))

withConversations()

describe('the list of conversations (Spec §4)', () => {
  it('is requesting, then success: ids, a map, the total', async () => {
    serveList(() => ok({ data: [conversation(3), conversation(2)], total: 2 }))
    store.dispatch(loadConversations.intent({}))
    expect(selectList(state())).toMatchObject({ requesting: true, error: null, success: false })
    await until(() => expect(selectList(state()).success).toBe(true))
    expect(selectList(state())).toMatchObject({
      requesting: false,
      error: null,
      total: 2,
      ids: [conversationId(3), conversationId(2)],
    })
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
    serveList(() =>
      ok({
        data: [
          conversation(5),
          conversation(4, { totalNotSeenMessages: 2, isMuted: true }),
          conversation(3, { totalNotSeenMessages: 1 }),
          conversation(2, { totalNotSeenMessages: 4 }),
        ],
        total: 4,
      })
    )
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
    await until(() =>
      expect(selectList(state())).toMatchObject({
        requesting: false,
        success: false,
        ids: [],
        total: 0,
        error: { status: 503, message: 'Later.' },
      })
    )
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
    api.use(
      http.post(apiUrl('/conversations'), async ({ request }) => ((body = await request.json()), ok(conversation(1))))
    )
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
    expect(selectList(state())).toMatchObject({
      ids: [],
      error: { status: 404 },
      openError: { status: 404, message: 'Not yours.' },
    })
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
