import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocks } from '../../../../contract/identity/blocks.ts'
import { follows } from '../../../../contract/catalogue/follows/follows.ts'
import { performers } from '../../../../contract/catalogue/performers/performers.ts'
import { users } from '../../../../contract/identity/users/users.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { openConversation, recordEvents, send, viewAs } from '../../../support/data/messages.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())

const as = ({ token }: TestPerson) => ({ token })
const block = (who: TestPerson, userId: string) => app.call(blocks.blockUser, { body: { userId } }, as(who))
const unblock = (who: TestPerson, id: string) => app.call(blocks.unblockUser, { params: { id } }, as(who))
const blocked = async (who: TestPerson, query = {}) => (await app.call(blocks.users, { query }, as(who))).data
const page = (who: TestPerson | undefined, { id }: TestPerson, country?: string) =>
  app.call(
    performers.view,
    { params: { id } },
    { token: who?.token, ...(country && { headers: { 'x-country': country } }) }
  )

test('a block hides both accounts from each other, can be repeated, and can be removed', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  await app.call(follows.create, { params: { id: creator.id } }, as(fan))
  expect(
    (await Promise.all(Array.from({ length: 5 }, () => block(creator, fan.id)))).map((answer) => answer.status)
  ).toEqual(Array(5).fill(204))
  expect((await page(fan, creator)).status).toBe(404)
  expect((await app.call(users.view, { params: { id: fan.id } }, as(creator))).status).toBe(404)
  expect((await app.call(follows.followers, { query: {} }, as(creator))).data.total).toBe(0)
  expect(await blocked(creator)).toEqual({
    total: 1,
    data: [
      {
        _id: fan.id,
        name: expect.any(String),
        username: fan.username,
        avatar: '/no-avatar.jpg',
        isPerformer: false,
        blockedAt: expect.stringMatching(/Z$/),
      },
    ],
  })
  expect((await blocked(fan)).total).toBe(0)
  // The creator's block remains: the fan cannot remove it.
  expect((await unblock(fan, creator.id)).status).toBe(204)
  expect((await page(fan, creator)).status).toBe(404)
  expect((await unblock(creator, fan.id)).status).toBe(204)
  expect((await page(fan, creator)).data).toMatchObject({ _id: creator.id, isFollowed: true })
  expect((await app.call(follows.followers, { query: {} }, as(creator))).data.total).toBe(1)
  expect((await unblock(creator, fan.id)).status).toBe(204)
})

test('neither account can write while blocked; both are notified, and earlier messages stay', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  const { _id } = await openConversation(app, fan, creator)
  await send(app, fan, _id, 'before')
  const wire = recordEvents(app)
  await block(fan, creator.id)
  expect(wire.of('conversation/changed', fan).at(-1)?.conversation).toMatchObject({
    canWrite: false,
    writeRefusal: 'blocked',
  })
  const seen = wire.of('conversation/changed', creator).at(-1)?.conversation
  expect(seen).toMatchObject({
    canWrite: false,
    writeRefusal: 'unavailable',
    lastMessage: { text: 'before' },
    recipient: { isReachable: false },
  })
  expect(seen?.recipient).not.toHaveProperty('isOnline')
  for (const one of [fan, creator]) expect((await send(app, one, _id, 'meanwhile')).error.code).toBe('cannot_write')
  await unblock(fan, creator.id)
  expect(wire.of('conversation/changed', creator).at(-1)?.conversation.canWrite).toBe(true)
  expect((await send(app, creator, _id, 'after')).status).toBe(201)
  expect((await viewAs(app, fan, _id)).lastMessage?.text).toBe('after')
})

test('a block needs a session and another, existing account', async () => {
  const fan = await createFan(app)
  expect((await block(fan, fan.id)).error.code).toBe('forbidden')
  expect((await block(fan, randomUUIDv7())).status).toBe(404)
  expect((await app.call(blocks.blockUser, { body: { userId: fan.id } })).status).toBe(401)
  expect((await app.call(blocks.blockUser, { body: { userId: 'nobody' } }, as(fan))).error.fields).toHaveProperty(
    'userId'
  )
})

test('the list is newest first, searchable and paged', async () => {
  const fan = await createFan(app)
  const others = [await createFan(app), await createPerformer(app), await createFan(app)]
  for (const other of others) {
    await block(fan, other.id)
    app.clock.advance(1000)
  }
  const ids = others.map(({ id }) => id)
  expect((await blocked(fan)).data.map(({ _id }) => _id)).toEqual(ids.toReversed())
  expect(await blocked(fan, { limit: 1, offset: 1 })).toMatchObject({ total: 3, data: [{ _id: ids[1] }] })
  expect((await blocked(fan, { q: others[0]?.username })).data.map(({ _id }) => _id)).toEqual([ids[0]])
})

test("a creator's page does not exist in the countries that they have blocked", async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  const set = (who: TestPerson, countries: string[]) =>
    app.call(blocks.blockCountries, { body: { countries } }, as(who))
  expect((await set(creator, ['br', 'US', 'BR'])).data).toEqual({ countries: ['BR', 'US'] })
  expect((await app.call(blocks.countries, {}, as(creator))).data).toEqual({ countries: ['BR', 'US'] })
  expect([
    (await page(fan, creator, 'BR')).status,
    (await page(undefined, creator, 'US')).status,
    (await page(fan, creator, 'DE')).status,
    (await page(creator, creator, 'BR')).status,
  ]).toEqual([404, 404, 200, 200])
  expect((await set(creator, ['DE', 'XX'])).error.fields).toEqual({ 'countries.1': 'Choose one of the options' })
  expect((await set(creator, ['DE'])).data).toEqual({ countries: ['DE'] })
  expect((await page(fan, creator, 'BR')).status).toBe(200)
  expect((await set(creator, [])).data).toEqual({ countries: [] })
  expect((await set(fan, ['BR'])).error.code).toBe('wrong_role')
})

test('a visitor learns whether the site is closed to their country', async () => {
  const check = async (country?: string) =>
    (await app.call(blocks.checkCountry, {}, country ? { headers: { 'x-country': country } } : {})).data
  expect([await check(), await check('BR')]).toEqual([{ blocked: false }, { blocked: false }])
  await app.deps.db
    .insertInto('setting')
    .values({ key: 'blockedCountries', value: JSON.stringify(['BR']) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(['BR']) }))
    .execute()
  expect([await check('BR'), await check('DE')]).toEqual([{ blocked: true }, { blocked: false }])
})
