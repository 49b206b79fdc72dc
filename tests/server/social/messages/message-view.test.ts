import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '../../../../contract/social/messages.ts'
import { reports } from '../../../../contract/social/reports.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { openConversation, send } from '../../../support/data/messages.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())

const view = (who: TestPerson, id: string) => app.call(messages.view, { params: { id } }, { token: who.token })
const report = (who: TestPerson, objectId: string) =>
  app.call(
    reports.create,
    { body: { objectType: 'message', objectId, reason: 'harassment', description: 'as it stands' } },
    { token: who.token }
  )
const talk = async () => {
  const [creator, fan, stranger] = [await createPerformer(app), await createFan(app), await createFan(app)]
  const { _id } = await openConversation(app, fan, creator)
  return { creator, fan, stranger, conversationId: _id }
}

test('a message can be fetched by its two participants only, with its sender; a locked one without text', async () => {
  const { creator, fan, stranger, conversationId } = await talk()
  const { data: sent } = await send(app, creator, conversationId, { text: 'For who pays', price: 7 })
  const locked = (await view(fan, sent._id)).data
  expect(locked).toMatchObject({
    _id: sent._id,
    text: '',
    isLocked: true,
    price: 7,
    sender: { _id: creator.id, username: creator.username, isPerformer: true },
  })
  expect(JSON.stringify(locked)).not.toContain('For who pays')
  expect((await view(creator, sent._id)).data).toMatchObject({ text: 'For who pays', isLocked: false })
  expect([
    (await view(stranger, sent._id)).status,
    (await view(fan, stranger.id)).status,
    (await app.call(messages.view, { params: { id: sent._id } })).status,
  ]).toEqual([404, 404, 401])
})

test('the recipient can report a message with a snapshot; other accounts and its sender cannot', async () => {
  const { creator, fan, stranger, conversationId } = await talk()
  const { data: sent } = await send(app, fan, conversationId, 'Rude words')
  expect([(await report(fan, sent._id)).status, (await report(stranger, sent._id)).status]).toEqual([404, 404])
  const made = await report(creator, sent._id)
  expect([made.status, (await report(creator, sent._id)).data]).toEqual([201, made.data])
  await app.call(messages.remove, { params: { id: sent._id } }, { token: fan.token })
  const row = await app.deps.db
    .selectFrom('report')
    .selectAll()
    .where('id', '=', made.data._id)
    .executeTakeFirstOrThrow()
  expect([row.object_type, row.performer_id, row.snapshot]).toEqual([
    'message',
    fan.id,
    expect.objectContaining({
      text: 'Rude words',
      conversationId,
      author: expect.objectContaining({ id: fan.id }),
      files: [],
    }),
  ])
  expect((await report(creator, sent._id)).status).toBe(404)
})
