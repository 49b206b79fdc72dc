import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auth } from '../../../contract/identity/auth/auth.ts'
import { performers } from '../../../contract/catalogue/performers/performers.ts'
import { users } from '../../../contract/identity/users/users.ts'
import { comments } from '../../../contract/social/comments.ts'
import { reactions } from '../../../contract/social/reactions.ts'
import { notifications } from '../../../contract/notifications/notification-center/notifications.ts'
import { adminComments } from '../../../contract/admin/comments.ts'
import { siteSettings } from '../../../contract/admin/site-settings.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createItem } from '../../support/data/items.ts'
import { createAdmin, createFan, createOperator, createPerformer, type TestPerson } from '../../support/data/people.ts'

let test: TestApp
let admin: TestPerson
let moderator: TestPerson
let creator: TestPerson
let fan: TestPerson
let other: TestPerson
let objectId: string
const objectType = 'feed' as const
const restrict = (restrictedWords: string[]) => test.call(siteSettings.change, { body: { restrictedWords } }, admin)
beforeAll(async () => {
  test = await testApp()
  admin = await createAdmin(test)
  moderator = await createOperator(test, 'moderator')
  await restrict(['Café', 'free money', 'café'])
})
afterAll(() => test.close())
beforeEach(async () => {
  ;[creator, fan, other] = [await createPerformer(test), await createFan(test), await createFan(test)]
  objectId = await createItem(test, creator, 'feed')
})

const write = (content: string, who = fan, parentId?: string) =>
  test.call(comments.create, { body: { objectType, objectId, parentId, content } }, who)
const list = async (who: TestPerson, parentId?: string) =>
  (await test.call(comments.search, { query: { objectType, objectId, parentId } }, who)).data
const words = async (who: TestPerson, parentId?: string) => (await list(who, parentId)).data.map((one) => one.content)
const total = async () =>
  (await test.deps.db.selectFrom('feed').select('total_comments').where('id', '=', objectId).executeTakeFirstOrThrow())
    .total_comments
const queue = async () =>
  (await test.call(adminComments.list, { query: { q: fan.username, limit: 100 } }, moderator)).data
const release = (...ids: string[]) => test.call(adminComments.release, { body: { ids } }, moderator)
const remove = (...ids: string[]) =>
  test.call(adminComments.remove, { body: { ids, reason: 'An advertisement' } }, moderator)
const edit = (id: string, content: string) => test.call(comments.update, { params: { id }, body: { content } }, fan)
const bell = async (who: TestPerson) => {
  await test.deps.events.flush(test.deps)
  return (await test.call(notifications.list, { query: {} }, who)).data.data
}

it('keeps a word once, and shows it to no one but operators', async () => {
  expect((await test.call(siteSettings.view, {}, admin)).data.restrictedWords).toEqual(['café', 'free money'])
})

it.each(['Get FREE Money here', 'no CAFE today', 'a café?'])('holds “%s” for all but its author', async (content) => {
  const { data } = await write(content)
  expect(data.isHeld).toBe(true)
  expect(await words(fan)).toEqual([content])
  expect((await list(fan)).total).toBe(1)
  expect(await words(other)).toEqual([])
  expect(await words(admin)).toEqual([])
  expect(await list(creator)).toMatchObject({ data: [], total: 0, held: 1 })
  expect(await list(other)).not.toHaveProperty('held')
  expect(await total()).toBe(0)
  expect(await bell(creator)).toEqual([])
  const like = { action: 'like', objectType: 'comment', objectId: data._id } as const
  expect((await test.call(reactions.add, { body: like }, other)).status).toBe(404)
})

it.each(['cafeteria', 'freemoney', 'free, money'])('lets “%s” pass', async (content) => {
  expect((await write(content)).data.isHeld).toBeUndefined()
  expect(await total()).toBe(1)
})

it('a released comment appears and is told as a new one', async () => {
  const { _id: id } = (await write('free money')).data
  expect((await queue()).data).toMatchObject([{ _id: id, words: ['free money'], creator: { _id: creator.id } }])
  expect((await bell(moderator))[0]).toMatchObject({ kind: 'waiting', detail: 'comment', isRead: false })
  expect((await release(id)).data).toEqual({ decided: 1 })
  expect(await words(other)).toEqual(['free money'])
  expect(await total()).toBe(1)
  expect(await bell(creator)).toMatchObject([{ kind: 'comment', actor: { _id: fan.id } }])
  expect((await queue()).total).toBe(0)
  expect((await release(id)).error).toMatchObject({
    code: 'already_decided',
    by: moderator.username,
    decision: 'shown',
  })
  expect(await total()).toBe(1)
})

it('deleted ones are gone, in bulk too, and the author is told why', async () => {
  const ids = [(await write('free money')).data._id, (await write('café')).data._id]
  expect((await remove(...ids, ...ids)).data).toEqual({ decided: 2 })
  expect(await words(fan)).toEqual([])
  expect(await total()).toBe(0)
  expect(await bell(fan)).toMatchObject([
    { kind: 'refusal', detail: 'comment', excerpt: 'An advertisement' },
    { kind: 'refusal', detail: 'comment', excerpt: 'An advertisement' },
  ])
})

it('of several at once, it says which were decided before, by whom and how', async () => {
  const [first, second] = [(await write('free money')).data._id, (await write('café')).data._id]
  await release(first)
  expect((await remove(first, second)).data).toEqual({
    decided: 1,
    leftOut: [{ _id: first, by: moderator.username, decision: 'shown' }],
  })
})

it('two operators at once decide once', async () => {
  const { _id: id } = (await write('free money')).data
  const answers = await Promise.all([release(id), release(id), remove(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await total()).toBe((await words(other)).length)
})

it('a held reply is counted nowhere, and its author finds it again', async () => {
  const { _id: parentId } = (await write('Hello', other)).data
  const { _id: id } = (await write('free money', fan, parentId)).data
  const replies = async (who: TestPerson) => (await list(who)).data[0]!.totalReplies
  expect([await replies(fan), await replies(other), await total()]).toEqual([1, 0, 1])
  expect(await words(fan, parentId)).toEqual(['free money'])
  expect(await words(other, parentId)).toEqual([])
  await release(id)
  expect([await replies(fan), await replies(other), await total()]).toEqual([1, 1, 2])
  expect(await bell(other)).toMatchObject([{ kind: 'reply' }])
})

it('an edit holds a comment with what is below it, and one without the word shows it again', async () => {
  const { _id: id } = (await write('Hello')).data
  await write('A reply', other, id)
  expect(await bell(creator)).toHaveLength(2)
  expect((await edit(id, 'free money')).data.isHeld).toBe(true)
  expect(await words(other)).toEqual([])
  expect(await total()).toBe(0)
  expect((await bell(creator)).filter(({ kind }) => kind === 'comment')).toEqual([])
  expect((await write('Another', other, id)).status).toBe(404)
  expect((await edit(id, 'free money, cafe')).data.isHeld).toBe(true)
  expect((await queue()).data[0]!.words).toEqual(['café', 'free money'])
  expect(await total()).toBe(0)
  expect((await edit(id, 'Hello again')).data.isHeld).toBeUndefined()
  expect(await total()).toBe(2)
  expect(await words(other)).toEqual(['Hello again'])
})

it('the author deletes a held comment without changing the counts', async () => {
  await write('Hello')
  const { _id: id } = (await write('free money')).data
  expect((await test.call(comments.remove, { params: { id } }, fan)).status).toBe(204)
  expect(await total()).toBe(1)
})

it('operators who decide write what they like, and only they decide', async () => {
  expect((await write('free money', moderator)).data.isHeld).toBeUndefined()
  const { _id: id } = (await write('free money')).data
  for (const role of ['finance', 'support'] as const) {
    const refused = await test.call(adminComments.release, { body: { ids: [id] } }, await createOperator(test, role))
    expect(refused.error.code).toBe('forbidden')
  }
})

it('no name has a restricted word, and the field is named', async () => {
  const newcomer = { email: `x${Date.now()}@example.test`, password: 'a long pass phrase', birthDate: '1990-01-01' }
  const register = (name: string, username: string) =>
    test.call(auth.registerUser, { body: { ...newcomer, name, username } }, { token: undefined })
  expect((await register('Free Money', 'somebody1')).error.fields).toHaveProperty('name')
  expect((await register('Somebody', 'the_cafe_2')).error.fields).toHaveProperty('username')
  expect((await test.call(users.update, { body: { name: 'Cafè' } }, fan)).error.fields).toHaveProperty('name')
  const page = await test.call(
    performers.update,
    { params: { id: creator.id }, body: { username: 'cafe.time' } },
    creator
  )
  expect(page.error.fields).toHaveProperty('username')
  expect((await test.call(users.update, { body: { name: 'Cafeteria' } }, fan)).status).toBe(200)
})

it('a name from before stays until it is changed', async () => {
  const old = await createFan(test, { name: 'Café Central' })
  expect((await test.call(users.update, { body: { name: 'Café Central', language: 'pt' } }, old)).status).toBe(200)
  expect((await test.call(users.update, { body: { name: 'Café Novo' } }, old)).error.fields).toHaveProperty('name')
})

it('the held comments can be exported, and the settings refuse words without letters', async () => {
  await write('free money')
  const table = await test.app.inject({
    url: `/api/admin/comments/export?q=${fan.username}`,
    headers: { authorization: moderator.token },
  })
  expect(table.headers['content-disposition']).toContain('held-comments.csv')
  expect(table.body).toContain('free money')
  expect((await restrict(['x'])).error.fields).toHaveProperty('restrictedWords.0')
  expect((await restrict(['...'])).error.fields).toHaveProperty('restrictedWords.0')
})
