import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { blocks } from '../../../../contract/identity/blocks.ts'
import { follows } from '../../../../contract/catalogue/follows/follows.ts'
import { notifications } from '../../../../contract/notifications/notification-center/notifications.ts'
import { notificationLine } from '../../../../contract/notifications/notification-center/notification-texts.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createItem } from '../../../support/data/items.ts'
import { recordEvents, type EventRecorder } from '../../../support/data/messages.ts'
import { actsOf, type Fixtures } from '../../../support/notifications/notification-acts.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

let test: TestApp
let wire: EventRecorder
let creator: TestPerson
let people: TestPerson[]
beforeAll(async () => {
  test = await testApp()
  wire = recordEvents(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  creator = await createPerformer(test)
  people = []
  for (const name of ['Ana', 'Bea', 'Caio', 'Duda', 'Nina']) people.push(await createFan(test, { name }))
  Object.assign(fixtures, { test, creator, fan: people[0] })
})
const fixtures = {} as Fixtures
const { like, follow, unreadOf } = actsOf(fixtures)

/** The creator's notifications, as English texts, newest first. */
const bell = async () => {
  await test.deps.events.flush(test.deps)
  const { data } = await test.call(notifications.list, {}, creator)
  return data.data.map(({ kind, actor, total, detail }) =>
    notificationLine({ kind, who: actor?.name, total, amount: undefined, detail }, 'en')
  )
}
const block = (person: TestPerson) => test.call(blocks.blockUser, { body: { userId: person.id } }, creator)

it('likes of one post name the last person and count the others, each once', async () => {
  const id = await createItem(test, creator, 'feed')
  const seen: string[] = []
  for (const person of [...people.slice(0, 3), people[0]!, ...people.slice(3)]) {
    await like(id, person)
    seen.push((await bell()).join())
  }
  expect(seen).toEqual([
    'Ana liked your post',
    'Bea and 1 other liked your post',
    'Caio and 2 others liked your post',
    'Caio and 2 others liked your post',
    'Duda and 3 others liked your post',
    'Nina and 4 others liked your post',
  ])
  expect(wire.of('notification/created', creator).at(-1)?.notification).toMatchObject({
    total: 5,
    actor: { name: 'Nina' },
  })
})

it('a blocked person is neither named nor counted, and the others stay, until nobody is left', async () => {
  const id = await createItem(test, creator, 'feed')
  for (const person of people.slice(0, 3)) await like(id, person)
  await block(people[2]!)
  expect(await bell()).toEqual(['Bea and 1 other liked your post'])
  await block(people[0]!)
  expect(await bell()).toEqual(['Bea liked your post'])
  expect(await unreadOf(creator)).toBe(1)
  await block(people[1]!)
  expect([await bell(), await unreadOf(creator)]).toEqual([[], 0])
  await test.call(blocks.unblockUser, { params: { id: people[1]!.id } }, creator)
  expect([await bell(), await unreadOf(creator)]).toEqual([['Bea liked your post'], 1])
})

it('a suspended person is neither named nor counted', async () => {
  for (const person of people.slice(0, 3)) await follow(person)
  expect(await bell()).toEqual(['Caio and 2 others started following you'])
  await test.deps.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', people[2]!.id).execute()
  expect(await bell()).toEqual(['Bea and 1 other started following you'])
})

it('who unfollows and follows again on the same day is counted once; after reading a new group begins', async () => {
  for (const person of people.slice(0, 2)) await follow(person)
  await test.call(follows.remove, { params: { id: creator.id } }, people[0]!)
  await follow(people[0]!)
  expect(await bell()).toEqual(['Bea and 1 other started following you'])
  await test.call(notifications.readAll, { body: {} }, creator)
  await follow(people[3]!)
  expect(await bell()).toEqual(['Duda started following you', 'Bea and 1 other started following you'])
})
