import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '../../contract/messages.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { converse, listen, send, viewAs } from '../support/messages.ts'
import { createFan, createPerformer, type TestPerson } from '../support/people.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())

const list = async (who: TestPerson, id: string, query = {}) => (await app.call(messages.list, { params: { id }, query }, { token: who.token })).data
const pair = async () => {
  const [fan, creator] = [await createFan(app), await createPerformer(app)]
  return { fan, creator, id: (await converse(app, fan, creator))._id }
}

test('a message reaches both, is counted for its reader, and goes to the top of both lists', async () => {
  const { fan, creator, id } = await pair()
  const wire = listen(app)
  const sent = await send(app, fan, id, { text: ' Hello there ', clientMessageId: 'my-own-id-1' })
  expect(sent).toMatchObject({ status: 201, data: { conversationId: id, senderId: fan.id, seq: 1, version: 1, kind: 'text', text: 'Hello there', totalFiles: 0, isLocked: false, isDeleted: false, clientMessageId: 'my-own-id-1' } })
  const [toCreator, toFan] = [wire.of('message/created', creator), wire.of('message/created', fan)]
  expect(toCreator).toMatchObject([{ conversationId: id, version: 1, message: { _id: sent.data._id, text: 'Hello there' }, conversation: { totalNotSeenMessages: 1, lastMessage: { text: 'Hello there' }, recipient: { _id: fan.id } } }])
  expect(toCreator[0]?.message).not.toHaveProperty('clientMessageId')
  expect(toFan).toMatchObject([{ version: 1, message: { clientMessageId: 'my-own-id-1' }, conversation: { totalNotSeenMessages: 0, recipient: { _id: creator.id } } }])
  expect(wire.of('message/unread-total')).toEqual([{ total: 1 }])
  expect(wire.of('message/unread-total', creator)).toEqual([{ total: 1 }])
})
