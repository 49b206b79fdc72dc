import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { broadcasts, type Broadcast } from '../../../../contract/social/broadcasts.ts'
import { conversations } from '../../../../contract/social/conversations.ts'
import { messages } from '../../../../contract/social/messages.ts'
import { sendBroadcast } from '../../../../server/features/social/broadcasts/send-broadcast.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createFollowers } from '../../../support/data/create-followers.ts'
import { holdProcessing } from '../../../support/media/hold-processing.ts'
import { uploadMedia } from '../../../support/media/media.ts'
import { openConversation, createFollow, send, viewAs } from '../../../support/data/messages.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { picture, upload } from '../../../support/media/pictures.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())
const create = (who: TestPerson, body: object) =>
  app.call(
    broadcasts.create,
    { body: { text: 'Hello all', audience: 'everyone', ...body } as never },
    { token: who.token }
  )

const view = async (who: TestPerson, id: string) =>
  (await app.call(broadcasts.view, { params: { id } }, { token: who.token })).data
const ends = (who: TestPerson, id: string, status: Broadcast['status']) =>
  expect.poll(async () => (await view(who, id)).status, { timeout: LONG_WAIT_MS }).toBe(status)
const listOf = async (who: TestPerson) => (await app.call(conversations.list, {}, { token: who.token })).data

/** The messages that a fan has from the one creator who has written to them. */
const got = async (fan: TestPerson) => {
  const [conversation] = (await listOf(fan)).data
  return conversation
    ? (await app.call(messages.list, { params: { id: conversation._id } }, { token: fan.token })).data.data
    : []
}

const follower = async (creator: TestPerson) => {
  const fan = await createFan(app)
  await createFollow(app, fan, creator)
  return fan
}

test('a broadcast waits for its files, and is not sent when one of them fails', async () => {
  const creator = await createPerformer(app)
  const fan = await follower(creator)
  const release = holdProcessing(app)
  const uploads = [await picture(900, 600), Buffer.from('no photo at all')].map((bytes) =>
    upload(app, creator.token, bytes, { type: 'message-photo' })
  )
  const [good, bad] = (await Promise.all(uploads)).map(({ id }) => id)
  const sent = await create(creator, { fileIds: [good] })
  const failing = await create(creator, { text: 'With a bad file', fileIds: [bad] })
  expect([sent, failing]).toMatchObject([
    { status: 202, data: { status: 'sending', pendingFiles: 1 } },
    { status: 202, data: { pendingFiles: 1 } },
  ])
  await sendBroadcast(app.deps, sent.data._id)
  expect(await got(fan)).toEqual([])
  release()
  await ends(creator, sent.data._id, 'sent')
  await ends(creator, failing.data._id, 'failed')
  expect(await got(fan)).toMatchObject([{ text: 'Hello all', media: [{ _id: good }] }])
  expect(await view(creator, failing.data._id)).toMatchObject({ totalSent: 0, totalRecipients: 0 })
})

test('a broadcast that was interrupted and is run by two processes at once reaches each recipient once, without gaps in the numbering', async () => {
  const creator = await createPerformer(app)
  const fan = await follower(creator)
  const earlier = await openConversation(app, fan, creator)
  await send(app, fan, earlier._id, 'Before')
  await createFollowers(app, creator, 899)
  const { realtime } = app.deps
  const { emit } = realtime
  let told = 0
  // The process dies after its second batch was committed and before anyone was notified.
  realtime.emit = (to, event, payload) => {
    if (event === 'broadcast/changed' && ++told === 2) throw new Error('killed')
    emit(to, event, payload)
  }
  const made = await create(creator, {})
  await expect.poll(() => told).toBe(2)
  realtime.emit = emit
  expect(await view(creator, made.data._id)).toMatchObject({ status: 'sending', totalSent: 500, totalRecipients: 900 })
  await Promise.all([sendBroadcast(app.deps, made.data._id), sendBroadcast(app.deps, made.data._id)])
  expect(await view(creator, made.data._id)).toMatchObject({ status: 'sent', totalSent: 900, totalRecipients: 900 })
  const { rows } = await sql<{ messages: number; conversations: number; wrong: number; unread: number }>`
    select count(*)::int as messages, count(distinct message.conversation_id)::int as conversations, (count(*) filter (where seq <> conversation.version))::int as wrong, sum(member.unread)::int as unread
    from message join conversation on conversation.id = message.conversation_id join conversation_member member on member.conversation_id = conversation.id and member.account_id <> ${creator.id}
    where broadcast_id = ${made.data._id}`.execute(app.deps.db)
  expect(rows).toEqual([{ messages: 900, conversations: 900, wrong: 0, unread: 900 }])
  expect(await viewAs(app, fan, earlier._id)).toMatchObject({
    version: 2,
    totalNotSeenMessages: 1,
    lastMessage: { text: 'Hello all' },
  })
  await app.call(broadcasts.recall, { params: { id: made.data._id } }, { token: creator.token })
  await ends(creator, made.data._id, 'recalled')
  const left = await app.deps.db
    .selectFrom('message')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('broadcast_id', '=', made.data._id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const unread = await app.deps.db
    .selectFrom('conversation_member')
    .select((is) => is.fn.sum<number>('unread').as('n'))
    .where('other_id', '=', creator.id)
    .executeTakeFirstOrThrow()
  expect([left.n, Number(unread.n)]).toEqual([0, 0])
})

test('a broadcast that is unsent during delivery reaches no further recipient', async () => {
  const creator = await createPerformer(app)
  await createFollowers(app, creator, 600)
  const made = await create(creator, {})
  await app.call(broadcasts.recall, { params: { id: made.data._id } }, { token: creator.token })
  await ends(creator, made.data._id, 'recalled')
  await sendBroadcast(app.deps, made.data._id)
  const left = await app.deps.db
    .selectFrom('message')
    .select('id')
    .where('broadcast_id', '=', made.data._id)
    .where('deleted_at', 'is', null)
    .execute()
  expect(left).toEqual([])
})

test('an id that was used with another list or other files is rejected; the same files in any order are the same broadcast', async () => {
  const creator = await createPerformer(app)
  const [first, second, third] = await Promise.all([follower(creator), follower(creator), follower(creator)])
  const fileIds = [await uploadMedia(app, creator.token, 'message-photo', await picture())]
  const body = { clientBroadcastId: 'a-list-of-mine', audience: 'list', accountIds: [first.id, second.id], fileIds }
  const made = await create(creator, body)
  expect(made.status).toBe(202)
  await ends(creator, made.data._id, 'sent')
  const again = await create(creator, { ...body, accountIds: [second.id, first.id] })
  expect([again.status, again.data._id]).toEqual([202, made.data._id])
  for (const other of [
    { accountIds: [first.id] },
    { accountIds: [first.id, third.id] },
    { accountIds: [first.id, second.id, third.id] },
    { audience: 'everyone', accountIds: undefined },
    { fileIds: [] },
  ])
    expect(await create(creator, { ...body, ...other }), JSON.stringify(other)).toMatchObject({
      status: 409,
      error: { code: 'idempotency_conflict' },
    })
  expect(await got(third)).toEqual([])
})
