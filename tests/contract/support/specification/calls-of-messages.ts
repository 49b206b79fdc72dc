import { expect } from 'vitest'
import { videoCalls } from '../../../../contract/social/video-calls/video-calls.ts'
import { listed } from './client.ts'
import type { SpecifiedCall, SpecifiedCalls } from './fixtures.ts'

/** An uploaded file that a message can name. */
const uploads =
  (name: string, kind: 'picture' | 'video'): SpecifiedCall =>
  async (ask, fixtures) => {
    const { _id } = await ask(fixtures.creator, { form: [{}, { [name]: fixtures[kind] }] })
    const status = await fixtures.ask('GET /files/{id}/status', fixtures.creator, { params: { id: _id } })
    expect(status._id).toBe(_id)
    fixtures.made[`message-${name}`] = _id
  }

export const callsOfMessages: SpecifiedCalls = {
  'POST /conversations': async (ask, { fan, creator, made }) => {
    const opened = await ask(fan, { body: { source: 'performer', sourceId: creator.id } })
    expect(opened).toMatchObject({ _id: expect.any(String), totalNotSeenMessages: expect.any(Number) })
    made.conversation = opened._id
  },
  'POST /messages/public/file/photo': uploads('photo', 'picture'),
  'POST /messages/private/file/video': uploads('video', 'video'),
  'POST /messages/private/file': uploads('file', 'picture'),
  'POST /messages/conversations/{id}': async (ask, { fan, creator, made, client }) => {
    const params = { id: made.conversation! }
    await client('POST /messages/read-all/{id}', creator, { params })
    for (const text of ['One', 'Two', 'Three']) {
      const message = await ask(fan, { params, body: { text } })
      expect(message).toMatchObject({ text, conversationId: made.conversation, isDeleted: false })
      made[`message${text}`] = message._id
    }
    const fileIds = [made['message-photo'], made['message-video'], made['message-file']]
    await ask(creator, { params, body: { text: 'Pictures', fileIds } })
  },
  'GET /messages/conversations/{id}': async (ask, { fan, made }) => {
    const page = await ask(fan, { params: { id: made.conversation! }, query: { offset: 0, limit: 3 } })
    listed(page, made.messageTwo!, made.messageThree!)
    for (const message of page.data)
      expect(message).toMatchObject({ conversationId: made.conversation, text: expect.any(String), isDeleted: false })
    expect(page.data).toHaveLength(3)
    expect(page.data.map(({ text }: { text: string }) => text)).toEqual(['Pictures', 'Three', 'Two'])
    const older = await ask(fan, { params: { id: made.conversation! }, query: { offset: 3, limit: 25 } })
    expect(older.data[0]).toMatchObject({ _id: made.messageOne, conversationId: made.conversation })
  },
  'GET /messages/total-unread-messages': async (ask, { creator }) =>
    expect(await ask(creator)).toMatchObject({ total: 3 }),
  'GET /conversations': async (ask, { creator, made }) => {
    const conversations = await ask(creator)
    listed(conversations, made.conversation!)
    expect(conversations.data[0]).toMatchObject({ totalNotSeenMessages: 3 })
  },
  'GET /conversations/search': async (ask, { fan, made, creator }) => {
    listed(await ask(fan), made.conversation!)
    listed(await ask(fan, { query: { q: creator.username } }), made.conversation!)
  },
  'GET /conversations/{id}': async (ask, { creator, made }) => {
    expect(await ask(creator, { params: { id: made.conversation! } })).toMatchObject({
      _id: made.conversation,
      totalNotSeenMessages: 3,
    })
  },
  'POST /messages/read-all/{id}': async (ask, { creator, made, ask: send }) => {
    await ask(creator, { params: { id: made.conversation! } })
    expect(await send('GET /messages/total-unread-messages', creator)).toMatchObject({ total: 0 })
    expect((await send('GET /conversations', creator)).data[0]).toMatchObject({ totalNotSeenMessages: 0 })
  },
  'DELETE /messages/{id}': async (ask, { fan, made, ask: send }) => {
    await ask(fan, { params: { id: made.messageOne! } })
    const { data } = await send('GET /messages/conversations/{id}', fan, { params: { id: made.conversation! } })
    expect(data.find(({ _id }: { _id: string }) => _id === made.messageOne)).toMatchObject({ isDeleted: true })
  },
  'GET /messages/value-of-video-call/{id}': async (ask, { fan, creator }) => {
    const value = await ask(fan, { params: { id: creator.id }, query: { minutes: 10 } })
    expect(value).toMatchObject({ minutes: 10, price: 10 })
  },
  'GET /messages/validate-value-of-video-call/{id}': async (ask, { fan, creator, balanceOf }) => {
    const value = await ask(fan, { params: { id: creator.id }, query: { minutes: 10 } })
    expect(value).toMatchObject({ isCovered: true, price: 10, balance: await balanceOf(fan) })
  },
  'POST /messages/video-call': async (ask, { fan, creator, made }) => {
    const request = await ask(fan, { body: { performerId: creator.id, minutes: 10, price: 10 } })
    expect(request).toMatchObject({ _id: expect.any(String), conversationId: made.conversation })
    made.call = request._id
  },
  'POST /wallet/charges/video-call/{id}': async (ask, { fan, creator, made, test, balanceOf }) => {
    const params = { id: made.call! }
    expect((await test.call(videoCalls.accept, { params }, creator)).status).toBe(200)
    const before = await balanceOf(fan)
    await ask(fan, { params, body: { price: 10 } })
    expect(await balanceOf(fan)).toBe(before - 10)
  },
}
