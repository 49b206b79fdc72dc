import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { users } from '../../../contract/identity/users/users.ts'
import { comments } from '../../../contract/social/comments.ts'
import { feeds } from '../../../contract/catalogue/feeds.ts'
import { streaming } from '../../../contract/social/streaming/streaming.ts'
import { notifications } from '../../../contract/notifications/notification-center/notifications.ts'
import { payouts } from '../../../contract/money/payouts.ts'
import { people } from '../../../contract/admin/people.ts'
import { restrictionCommands } from '../../../scripts/lib/restriction-commands.ts'
import { publishScheduled } from '../../../server/features/catalogue/feeds/publish-scheduled.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createItem } from '../../support/data/items.ts'
import { createFan, createOperator, createPerformer, type TestPerson } from '../../support/data/people.ts'

let test: TestApp
let moderator: TestPerson
let creator: TestPerson
beforeAll(async () => {
  test = await testApp()
  moderator = await createOperator(test, 'moderator')
})
afterAll(() => test.close())
beforeEach(async () => void (creator = await createPerformer(test)))

type Kind = 'posting' | 'payouts'
const input = (id: string, kind: Kind, reason: string) => ({ params: { id }, body: { kind, reason } })
const restrict = (kind: Kind, id = creator.id, by = moderator) =>
  test.call(people.restrict, input(id, kind, 'The same link everywhere'), by)
const lift = (kind: Kind, id = creator.id) => test.call(people.unrestrict, input(id, kind, 'Settled'), moderator)
const post = (more: object = {}) =>
  test.call(feeds.create, { body: { text: 'Words', access: 'free', status: 'active', ...more } }, creator)
const bell = async () => {
  await test.deps.events.flush(test.deps)
  return (await test.call(notifications.list, { query: {} }, creator)).data.data
}

it('who may not post reads the reason, publishes nothing, and can still prepare drafts, until it is lifted', async () => {
  const objectId = await createItem(test, await createPerformer(test), 'feed')
  expect((await restrict('posting')).status).toBe(204)
  expect((await test.call(users.me, {}, creator)).data.postingRestriction).toBe('The same link everywhere')
  expect(await bell()).toMatchObject([
    { kind: 'refusal', detail: 'restricted_posting', excerpt: 'The same link everywhere' },
  ])
  const comment = { objectType: 'feed', objectId, content: 'Hello' } as const
  const refused = [
    await post(),
    await test.call(comments.create, { body: comment }, creator),
    await test.call(streaming.goLive, { body: { title: 'Live', access: 'free' } }, creator),
  ]
  for (const { status, error } of refused) {
    expect([status, error.code]).toEqual([403, 'restricted'])
    expect(error.message).toContain('The same link everywhere')
  }
  expect((await post({ status: 'draft' })).status).toBe(201)
  expect((await lift('posting')).status).toBe(204)
  expect((await test.call(users.me, {}, creator)).data.postingRestriction).toBeUndefined()
  expect((await post()).status).toBe(201)
  expect((await lift('posting')).error).toMatchObject({ code: 'already_decided', decision: 'unrestricted' })
})

it('what a creator has scheduled waits until the restriction is lifted', async () => {
  const scheduledAt = new Date(test.clock.now().getTime() + 60_000).toISOString()
  const { _id: id } = (await post({ status: 'scheduled', scheduledAt })).data
  await restrict('posting')
  test.clock.advance(120_000)
  const seen = async () => {
    await publishScheduled(test.deps)
    return (await test.call(feeds.view, { params: { id } }, await createFan(test))).status
  }
  expect(await seen()).toBe(404)
  await lift('posting')
  expect(await seen()).toBe(200)
})

it('payouts are stopped on their own', async () => {
  await restrict('payouts')
  const asked = await test.call(payouts.create, { body: { amount: 50, note: '' } }, creator)
  expect([asked.status, asked.error.code]).toEqual([403, 'restricted'])
  expect((await post()).status).toBe(201)
  const { data } = await test.call(people.view, { params: { id: creator.id } }, moderator)
  expect([data.payoutRestriction, data.postingRestriction]).toEqual(['The same link everywhere', undefined])
})

it('operators cannot be restricted, and only who may suspend restricts', async () => {
  const finance = await createOperator(test, 'finance')
  expect((await restrict('posting', finance.id)).error).toMatchObject({ code: 'team_member' })
  expect((await restrict('posting', creator.id, finance)).error).toMatchObject({ code: 'forbidden' })
  expect((await post()).status).toBe(201)
})

it('the commands have the same effect as the calls', async () => {
  const run = (name: 'restrict' | 'unrestrict', ...words: string[]) =>
    restrictionCommands[name]!.run(test.deps, [creator.username, ...words])
  await run('restrict', 'posting', 'Too', 'many', 'links')
  expect((await post()).error.message).toContain('Too many links')
  await expect(run('restrict', 'breathing', 'x')).rejects.toThrow('posting, payouts')
  await run('unrestrict', 'posting')
  expect((await post()).status).toBe(201)
})
