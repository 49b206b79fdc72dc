import { afterAll, beforeAll, expect, test } from 'vitest'
import { welcomeMessage, type WelcomeMessage } from '../../../../contract/social/welcome-message.ts'
import { conversations } from '../../../../contract/social/conversations.ts'
import { follows } from '../../../../contract/catalogue/follows/follows.ts'
import { messages } from '../../../../contract/social/messages.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { sendWelcome } from '../../../../server/features/social/broadcasts/send-welcome.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { block } from '../../../support/data/items.ts'
import { uploadMedia } from '../../../support/media/media.ts'
import { createFollow } from '../../../support/data/messages.ts'
import { saveCard } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { picture } from '../../../support/media/pictures.ts'

let app: TestApp
let photo: Buffer
beforeAll(async () => {
  app = await testApp()
  photo = await picture(400, 300)
})
afterAll(() => app.close())

const save = (who: TestPerson, body: object) =>
  app.call(
    welcomeMessage.update,
    { body: { text: 'Welcome', isEnabled: true, audience: 'followers', ...body } as never },
    { token: who.token }
  )
const view = async (who: TestPerson): Promise<WelcomeMessage> =>
  (await app.call(welcomeMessage.view, {}, { token: who.token })).data
const follow = (fan: TestPerson, creator: TestPerson) =>
  app.call(follows.create, { params: { id: creator.id } }, { token: fan.token })
const photoOf = (who: TestPerson) => uploadMedia(app, who.token, 'message-photo', photo)
/** The messages that a fan has from the one creator who has written to them. */
const got = async (fan: TestPerson) => {
  const [conversation] = (await app.call(conversations.list, {}, { token: fan.token })).data.data
  return conversation
    ? (await app.call(messages.list, { params: { id: conversation._id } }, { token: fan.token })).data.data
    : []
}
const gets = (fan: TestPerson, expected: object[]) => expect.poll(() => got(fan)).toMatchObject(expected)

test("a new follower is greeted once, and the creator's list is not filled with these conversations", async () => {
  const creator = await createPerformer(app)
  expect(await view(creator)).toEqual({ isEnabled: false, text: '', audience: 'subscribers' })
  expect(await save(creator, {})).toMatchObject({
    status: 200,
    data: { isEnabled: true, text: 'Welcome', audience: 'followers' },
  })
  const fan = await createFan(app)
  await follow(fan, creator)
  await gets(fan, [{ text: 'Welcome', senderId: creator.id, seq: 1 }])
  await app.call(follows.remove, { params: { id: creator.id } }, { token: fan.token })
  await follow(fan, creator)
  const newcomer = { performerId: creator.id, accountId: fan.id, by: 'follow' } as const
  await Promise.allSettled([sendWelcome(app.deps, newcomer), sendWelcome(app.deps, newcomer)])
  expect(await got(fan)).toHaveLength(1)
  expect((await app.call(conversations.list, {}, { token: creator.token })).data.total).toBe(0)
})

test('two creators who follow each other greet each other', async () => {
  const [one, two] = [await createPerformer(app), await createPerformer(app)]
  await save(one, { text: 'From one' })
  await save(two, { text: 'From two' })
  await follow(one, two)
  await gets(one, [{ text: 'From two' }])
  await follow(two, one)
  await gets(two, [{ text: 'From one' }, { text: 'From two' }])
})

test('where only subscribers are greeted, a follower is greeted on subscribing', async () => {
  const creator = await createPerformer(app, { is_free_subscription: true })
  await save(creator, { text: 'For subscribers', audience: 'subscribers' })
  const fan = await createFan(app)
  await follow(fan, creator)
  await sendWelcome(app.deps, { performerId: creator.id, accountId: fan.id, by: 'follow' })
  expect(await got(fan)).toEqual([])
  const subscribed = await app.call(
    payments.subscribe,
    { body: { performerId: creator.id, type: 'free', price: 0, cardId: await saveCard(app, fan) } },
    { token: fan.token }
  )
  expect(subscribed.status).toBe(201)
  await gets(fan, [{ text: 'For subscribers' }])
})

test('accounts that cannot be messaged any more are not greeted, nor is anyone while it is switched off', async () => {
  const creator = await createPerformer(app)
  await save(creator, {})
  const [gone, blocked, fine] = [await createFan(app), await createFan(app), await createFan(app)]
  await createFollow(app, blocked, creator)
  await block(app, blocked, creator)
  await createFollow(app, fine, creator)
  await sendWelcome(app.deps, { performerId: creator.id, accountId: gone.id, by: 'follow' })
  await sendWelcome(app.deps, { performerId: creator.id, accountId: blocked.id, by: 'follow' })
  await save(creator, { isEnabled: false })
  await sendWelcome(app.deps, { performerId: creator.id, accountId: fine.id, by: 'follow' })
  expect([await got(gone), await got(blocked), await got(fine)]).toEqual([[], [], []])
})

test('with files and a price it is locked; new files apply to later followers, and earlier ones keep theirs', async () => {
  const creator = await createPerformer(app)
  const [first, second, third] = [await photoOf(creator), await photoOf(creator), await photoOf(creator)]
  expect((await save(creator, { fileIds: [first, second], price: 5 })).data).toMatchObject({
    media: [{ _id: first }, { _id: second }],
    price: 5,
  })
  const early = await createFan(app)
  await follow(early, creator)
  await gets(early, [{ text: '', isLocked: true, totalFiles: 2, price: 5, fileKinds: ['photo', 'photo'] }])
  expect((await save(creator, { fileIds: [third, first] })).data).toMatchObject({
    media: [{ _id: third }, { _id: first }],
  })
  expect(await view(creator)).not.toHaveProperty('price')
  const late = await createFan(app)
  await follow(late, creator)
  await gets(late, [{ text: 'Welcome', isLocked: false, media: [{ _id: third }, { _id: first }] }])
  expect(await got(early)).toMatchObject([{ isLocked: true, totalFiles: 2 }])
  const another = await createPerformer(app)
  expect(await save(another, { fileIds: [third] })).toMatchObject({
    status: 422,
    error: { fields: { 'fileIds.0': expect.any(String) as string } },
  })
  expect((await save(creator, { fileIds: [third, third] })).status).toBe(422)
  expect((await save(creator, { text: '', fileIds: [] })).status).toBe(422)
  expect((await save(creator, { text: '', fileIds: [], isEnabled: false })).status).toBe(200)
  const pending = await createPerformer(app, { approved_at: null }, { status: 'pending' })
  expect(await save(pending, {})).toMatchObject({ status: 403, error: { code: 'performer_pending' } })
})
