import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { In } from '../../../../contract/endpoint.ts'
import { feeds, type Poll } from '../../../../contract/catalogue/feeds.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { grantPurchase, grantSubscription } from '../../../support/data/grant-access.ts'

let app: TestApp
let creator: TestPerson
beforeAll(async () => {
  app = await testApp()
  creator = await createPerformer(app)
})
afterAll(() => app.close())

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs).toISOString()
const makePoll = async (body: Partial<In<(typeof feeds.createPoll)['body']>> = {}, who = creator) =>
  app.call(feeds.createPoll, { body: { question: 'Which?', options: ['One', 'Two', 'Three'], ...body } }, who)
const makePost = (body: In<(typeof feeds.create)['body']>, who = creator) => app.call(feeds.create, { body }, who)
const vote = (option: { _id: string } | undefined, who: TestPerson) =>
  app.call(feeds.vote, { params: { id: option!._id } }, who)
const view = async (id: string, who?: TestPerson) => (await app.call(feeds.view, { params: { id } }, who)).data
const results = (poll: Poll | undefined) => poll?.options.map((option) => option.totalVotes)

/** Publishes a post with a poll, visible to everyone unless told otherwise. */
async function publish(
  poll: Partial<In<(typeof feeds.createPoll)['body']>> = {},
  post: In<(typeof feeds.create)['body']> = { access: 'free' }
) {
  const { data } = await makePoll(poll)
  const made = await makePost({ ...post, pollId: data._id })
  expect(made.status).toBe(201)
  return made.data
}

test('a poll shows its options, and its results only after voting, after closing, and to its creator', async () => {
  const [voter, other] = [await createFan(app), await createFan(app)]
  const post = await publish({ closesAt: inHours(2) })
  expect(post).toMatchObject({
    type: 'poll',
    poll: {
      question: 'Which?',
      totalVotes: 0,
      isClosed: false,
      options: [{ text: 'One', totalVotes: 0 }, { text: 'Two' }, { text: 'Three' }],
    },
  })
  const voted = await vote(post.poll?.options[1], voter)
  expect(voted).toMatchObject({ status: 200, data: { totalVotes: 1, votedOptionId: post.poll?.options[1]?._id } })
  expect(results(voted.data)).toEqual([0, 1, 0])
  expect(results((await view(post._id, creator)).poll)).toEqual([0, 1, 0])
  for (const who of [other, undefined]) {
    const { poll } = await view(post._id, who)
    expect([results(poll), poll?.totalVotes, poll?.votedOptionId]).toEqual([
      [undefined, undefined, undefined],
      1,
      undefined,
    ])
  }
  app.clock.advance(2 * hourMs)
  for (const who of [other, undefined]) {
    const { poll } = await view(post._id, who)
    expect([results(poll), poll?.isClosed]).toEqual([[0, 1, 0], true])
  }
  expect((await vote(post.poll?.options[0], other)).error).toMatchObject({ statusCode: 409, code: 'poll_closed' })
})

test('an account votes once, also in parallel', async () => {
  const post = await publish()
  const fans = await Promise.all(Array.from({ length: 8 }, () => createFan(app)))
  const options = post.poll?.options ?? []
  const answers = await Promise.all(fans.flatMap((fan, i) => [0, 1, 2].map((n) => vote(options[(i + n) % 3], fan))))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(8)
  expect(answers.filter((answer) => answer.error.code === 'already_voted')).toHaveLength(16)
  const { poll } = await view(post._id, creator)
  const votes = await app.deps.db.selectFrom('poll_vote').select('option_id').where('poll_id', '=', poll!._id).execute()
  expect(poll?.totalVotes).toBe(8)
  expect(results(poll)).toEqual(options.map((option) => votes.filter((row) => row.option_id === option._id).length))
})

test('only accounts that may see the post can vote', async () => {
  const [fan, subscriber, blocked] = [await createFan(app), await createFan(app), await createFan(app)]
  await grantSubscription(app, subscriber, creator)
  await app.deps.db.insertInto('block_user').values({ blocker_id: creator.id, blocked_id: blocked.id }).execute()
  const post = await publish({}, { access: 'subscriber' })
  const [option] = post.poll?.options ?? []
  expect((await vote(option, fan)).error.code).toBe('locked')
  expect(await view(post._id, fan)).not.toHaveProperty('poll')
  expect((await vote(option, blocked)).status).toBe(404)
  expect((await vote({ _id: randomUUIDv7() }, fan)).status).toBe(404)
  expect((await app.call(feeds.vote, { params: { id: option!._id } })).status).toBe(401)
  expect((await vote(option, subscriber)).status).toBe(200)
  // A buyer keeps access after a block, but cannot vote any more.
  const sold = await publish({}, { access: 'sale', price: 5 })
  await grantPurchase(app, blocked, creator, 'feed', sold._id)
  expect((await view(sold._id, blocked)).poll).toMatchObject({ totalVotes: 0 })
  expect((await vote(sold.poll?.options[0], blocked)).status).toBe(404)
  const loose = await makePoll()
  expect((await vote(loose.data.options[0], creator)).status).toBe(404)
  const draft = await makePost({ text: 'Soon', status: 'draft', pollId: loose.data._id })
  expect((await vote(draft.data.poll?.options[0], creator)).status).toBe(404)
})

test('the options cannot be changed after the first vote; before it the poll can be replaced or removed', async () => {
  const post = await publish()
  const params = { id: post._id }
  const put = (pollId: string | null) =>
    app.call(feeds.update, { params, body: { text: 'Text', fileIds: [], access: 'free', pollId } }, creator)
  const second = (await makePoll({ options: ['A', 'B'] })).data
  expect((await put(second._id)).data.poll?.options.map((option) => option.text)).toEqual(['A', 'B'])
  expect(await app.deps.db.selectFrom('poll').select('id').where('id', '=', post.poll!._id).execute()).toEqual([])
  expect((await put(null)).data).not.toHaveProperty('poll')
  const third = (await makePoll()).data
  await put(third._id)
  await vote(third.options[0], await createFan(app))
  const fourth = (await makePoll()).data
  for (const pollId of [fourth._id, null]) expect((await put(pollId)).error.fields).toHaveProperty('pollId')
  expect((await put(third._id)).data.poll).toMatchObject({ _id: third._id, totalVotes: 1 })
  // It is deleted with its post.
  expect((await app.call(feeds.remove, { params }, creator)).status).toBe(204)
  expect(
    await app.deps.db.selectFrom('poll_vote').select('poll_id').where('poll_id', '=', third._id).execute()
  ).toEqual([])
})

test('ids are accepted in upper case', async () => {
  const poll = (await makePoll()).data
  const { _id } = (await makePost({ pollId: poll._id })).data
  const kept = await app.call(
    feeds.update,
    { params: { id: _id.toUpperCase() }, body: { text: 'Which one?', pollId: poll._id.toUpperCase() } },
    creator
  )
  expect(kept).toMatchObject({ status: 200, data: { _id, poll: { _id: poll._id } } })
})

test('a poll belongs to its creator and to one post; invalid ones are rejected with the field', async () => {
  const other = await createPerformer(app)
  const foreign = (await makePoll({}, other)).data
  expect((await makePost({ pollId: foreign._id })).error.fields).toHaveProperty('pollId')
  const mine = (await makePoll()).data
  const answers = await Promise.all([makePost({ pollId: mine._id }), makePost({ pollId: mine._id })])
  expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([201, 422])
  for (const [body, field] of [
    [{ options: ['Only one'] }, 'options'],
    [{ options: ['Same', 'same'] }, 'options'],
    [{ options: ['', 'x'] }, 'options.0'],
    [{ closesAt: inHours(-1) }, 'closesAt'],
    [{ closesAt: inHours(31 * 24) }, 'closesAt'],
  ] as const) {
    const refused = await makePoll(body as Parameters<typeof makePoll>[0])
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, [field]])
  }
  expect((await makePoll({}, await createFan(app))).status).toBe(403)
})

test('polls that are in no post are deleted after two days', async () => {
  const owner = await createPerformer(app)
  const [loose, used] = [(await makePoll({}, owner)).data, (await makePoll({}, owner)).data]
  await makePost({ pollId: used._id }, owner)
  app.clock.advance(49 * hourMs)
  const fresh = (await makePoll({}, owner)).data
  const left = await app.deps.db.selectFrom('poll').select('id').where('performer_id', '=', owner.id).execute()
  expect(left.map((row) => row.id).sort()).toEqual([used._id, fresh._id].sort())
  expect(left.map((row) => row.id)).not.toContain(loose._id)
})

test('a poll that is put into a post at that moment is either kept or deleted as a whole', async () => {
  const owner = await createPerformer(app)
  for (let round = 0; round < 8; round++) {
    const old = (await makePoll({}, owner)).data
    app.clock.advance(49 * hourMs)
    const [taken, ...made] = await Promise.all([
      makePost({ pollId: old._id }, owner),
      makePoll({}, owner),
      makePoll({}, owner),
    ])
    expect(made.map((answer) => answer.status)).toEqual([201, 201])
    expect([201, 422]).toContain(taken.status)
  }
})
