import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { comments } from '../../../../contract/social/comments.ts'
import { notifications } from '../../../../contract/notifications/notification-center/notifications.ts'
import { streamMessages } from '../../../../contract/social/stream-messages.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { sendDigests } from '../../../../server/features/notifications/mail/send-digests.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createItem } from '../../../support/data/items.ts'
import { recordEvents, type EventRecorder } from '../../../support/data/messages.ts'
import { topUpWallet } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { grantSubscription } from '../../../support/data/grant-access.ts'

let test: TestApp
let wire: EventRecorder
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => {
  test = await testApp()
  wire = recordEvents(test)
})
beforeEach(async () => {
  ;[creator, fan] = [await createPerformer(test), await createFan(test)]
  wire.told.length = 0
})
afterAll(() => test.close())

const quotedTo = async (person: TestPerson) => {
  await test.deps.events.flush(test.deps)
  return (await test.call(notifications.list, {}, person)).data.data.map((one) => [one.kind, one.excerpt])
}
const say = async (id: string, content: string, who = fan, parentId?: string) =>
  (
    await test.call(
      comments.create,
      { body: { objectType: 'feed', objectId: id, content, ...(parentId && { parentId }) } },
      who
    )
  ).data._id

it('a notification follows the edited comment, and open lists are reloaded', async () => {
  const post = await createItem(test, creator, 'feed')
  const first = await say(post, 'What a vew')
  await say(post, 'Thank yu', creator, first)
  expect([await quotedTo(creator), await quotedTo(fan)]).toEqual([[['comment', 'What a vew']], [['reply', 'Thank yu']]])
  await test.call(notifications.readAll, { body: {} }, creator)
  wire.told.length = 0
  await test.call(comments.update, { params: { id: first }, body: { content: `What a view ${'🎭'.repeat(100)}` } }, fan)
  expect(await quotedTo(creator)).toEqual([['comment', expect.stringMatching(/^What a view 🎭{63}…$/u)]])
  expect(wire.of('notification/read', creator)).toMatchObject([{ total: 0 }])
  expect(wire.of('notification/read', fan)).toEqual([])
})

it('quotes no content that its reader can no longer see, in the notification center and in mails', async () => {
  const [post, free] = [
    await createItem(test, creator, 'feed', { access: 'subscriber' }),
    await createItem(test, creator, 'feed'),
  ]
  await grantSubscription(test, fan, creator, 20)
  await say(post, 'Only for those inside', creator, await say(post, 'What a view'))
  await say(free, 'For everybody', creator, await say(free, 'Hello'))
  expect(await quotedTo(fan)).toEqual([
    ['reply', 'For everybody'],
    ['reply', 'Only for those inside'],
  ])
  await test.deps.db.updateTable('subscription').set({ status: 'expired' }).where('user_id', '=', fan.id).execute()
  expect(await quotedTo(fan)).toEqual([
    ['reply', 'For everybody'],
    ['reply', undefined],
  ])
  // A creator can read comments on their own items.
  expect(await quotedTo(creator)).toEqual([
    ['comment', 'Hello'],
    ['comment', 'What a view'],
  ])
  test.clock.advance(2 * 86_400_000)
  await sendDigests(test.deps)
  const jobs = (await test.deps.db
    .selectFrom('pgboss.job' as never)
    .select('data' as never)
    .where('name' as never, '=', 'mail' as never)
    .execute()) as { data: { text: string } }[]
  const letters = jobs.map(({ data }) => data.text).join()
  expect(letters).toContain('For everybody')
  expect(letters).not.toContain('inside')
})

it('the text of a tip is hidden with its message in the chat', async () => {
  await topUpWallet(test, fan, 50)
  const { data: chat } = await test.call(streamMessages.ofPerformer, { params: { id: creator.username } }, creator)
  const about = { type: 'stream', id: chat._id } as const
  const { data: tip } = await test.call(
    wallet.tip,
    { params: { id: creator.id }, body: { price: 10, message: 'Bravo', about } },
    { token: fan.token, key: randomUUIDv7() }
  )
  expect(await quotedTo(creator)).toEqual([['tip', 'Bravo']])
  await test.call(streamMessages.remove, { params: { id: tip._id } }, fan)
  expect(await quotedTo(creator)).toEqual([['tip', undefined]])
})
