import { afterAll, beforeAll, expect, test } from 'vitest'
import { comments } from '../../../contract/social/comments.ts'
import { feeds } from '../../../contract/catalogue/feeds.ts'
import { reports, type ReportTarget } from '../../../contract/social/reports.ts'
import { reportCommands } from '../../../scripts/lib/report-commands.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { recordOperatorAction } from '../../../server/http/operators/record-operator-action.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { block, createItem } from '../../support/data/items.ts'
import { waitForMail } from '../../support/data/mail.ts'
import { topUpWallet } from '../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { uploadPhoto } from '../../support/media/pictures.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())

const report = (who: TestPerson, objectType: ReportTarget, objectId: string, description = '') =>
  app.call(reports.create, { body: { objectType, objectId, reason: 'harassment', description } }, { token: who.token })
/** A command of `npm run admin`, recorded as there. */
const run = (name: keyof typeof reportCommands, ...words: string[]) =>
  recordOperatorAction(app.deps, null, { action: `admin ${name}`, input: { words } }, () =>
    reportCommands[name]!.run(app.deps, words)
  )
const row = (id: string) => app.deps.db.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a report keeps a snapshot of the item, also when it is changed or deleted later', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  const photo = await uploadPhoto(app, creator.token, { name: 'stage.jpg' })
  const { _id: id } = (
    await app.call(
      feeds.create,
      { body: { text: 'As it was', fileIds: [photo], access: 'subscriber' } },
      { token: creator.token }
    )
  ).data
  // Locked for the reporter, who can see that it exists.
  const made = await report(fan, 'feed', id, 'Look at the photo')
  expect(made.status).toBe(201)
  await app.call(feeds.remove, { params: { id } }, { token: creator.token })
  expect(await row(made.data._id)).toMatchObject({
    reporter_id: fan.id,
    performer_id: creator.id,
    object_id: id,
    reason: 'harassment',
    description: 'Look at the photo',
    status: 'open',
    snapshot: {
      text: 'As it was',
      access: 'subscriber',
      files: [{ id: photo, name: 'stage.jpg', role: 'media' }],
      author: { id: creator.id, username: creator.username },
    },
  })
})

test('everything visible can be reported, once while a report is open', async () => {
  const [creator, fan, other] = [
    await createPerformer(app, { bio: 'A bio' }),
    await createFan(app),
    await createFan(app),
  ]
  const objectId = await createItem(app, creator, 'feed')
  const comment = (
    await app.call(comments.create, { body: { objectType: 'feed', objectId, content: 'Rude' } }, { token: other.token })
  ).data._id
  const things: [ReportTarget, string, object][] = [
    ['feed', objectId, { text: 'Words', author: { id: creator.id } }],
    ['video', await createItem(app, creator, 'video'), { title: 'Title', kind: 'video', files: [{ name: 'v.mp4' }] }],
    ['product', await createItem(app, creator, 'product'), { kind: 'product', price: 500 }],
    ['performer', creator.id, { text: 'A bio' }],
    ['comment', comment, { text: 'Rude', author: { id: other.id }, objectId }],
  ]
  for (const [type, id, snapshot] of things) {
    const answers = await Promise.all([report(fan, type, id), report(fan, type, id), report(fan, type, id)])
    const [first] = new Set(answers.map((answer) => answer.data._id))
    expect(answers.map((answer) => [answer.status, answer.data._id])).toEqual(
      Array.from({ length: 3 }, () => [201, first])
    )
    expect(await row(first!)).toMatchObject({ object_type: type, performer_id: creator.id, snapshot })
    expect((await report(other, type, id)).data._id).not.toBe(first)
    expect(await run('report', first!)).toContain(
      type === 'comment' ? `/posts/${objectId}#comment-${id}\n` : `/${id}\n`
    )
    await run('close-report', first!, 'Nothing', 'wrong')
    expect(await row(first!)).toMatchObject({ status: 'closed', resolution: 'Nothing wrong' })
    expect((await report(fan, type, id)).data._id).not.toBe(first)
  }
  const draft = await createItem(app, creator, 'feed', { status: 'draft', published_at: null })
  expect((await report(fan, 'feed', draft)).status).toBe(404)
  await block(app, creator, fan)
  for (const [type, id] of things) expect((await report(fan, type, id)).status).toBe(404)
  expect((await report(fan, 'performer', other.id)).status).toBe(404)
})

test('the number of reports of one account is limited', async () => {
  const limited = await testApp({ RATE_LIMITS: '1' })
  try {
    const [creator, fan] = [await createPerformer(limited), await createFan(limited)]
    const body = { objectType: 'performer', objectId: creator.id, reason: 'spam' } as const
    const statuses = []
    for (let i = 0; i < 21; i++)
      statuses.push((await limited.call(reports.create, { body }, { token: fan.token })).status)
    expect([statuses.slice(0, 20), statuses[20]]).toEqual([Array.from({ length: 20 }, () => 201), 429])
  } finally {
    await limited.close()
  }
})

test('the operator lists open reports, oldest first, and sees all of a report', async () => {
  await app.deps.db.deleteFrom('report').execute()
  expect(await run('reports')).toBe('There are no open reports.')
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  const first = (await report(fan, 'performer', creator.id, 'A reason\u001b[31m of\u009b mine')).data._id
  app.clock.advance(60_000)
  const second = (await report(fan, 'feed', await createItem(app, creator, 'feed'))).data._id
  expect((await run('reports')).split('\n').map((line) => line.slice(0, 36))).toEqual([first, second])
  expect(await run('report', first)).toMatch(
    new RegExp(`performer ${creator.id}[^]*${fan.username}[^]*harassment\nA reason\\[31m of mine[^]*open$`)
  )
  await run('close-report', first, 'Looked at it')
  expect((await run('reports')).split('\n')).toHaveLength(1)
  expect(await run('report', first)).toMatch(/closed at .*: Looked at it$/)
  const wrong = [
    ['report', 'nonsense', 'not the id'],
    ['report', creator.id, 'no report'],
    ['close-report', `${first} again`, 'Already decided by the server: closed without consequence'],
    ['take-down', `feed ${creator.id} x`, "couldn't find this"],
    ['take-down', `performer ${creator.id} x`, 'not one of'],
  ] as const
  for (const [name, words, message] of wrong) await expect(run(name, ...words.split(' '))).rejects.toThrow(message)
})

test('an item that is taken down is visible to its creator only, is not counted, and its reports are closed', async () => {
  const [creator, fan, buyer] = [
    await createPerformer(app, { total_feeds: 1 }),
    await createFan(app),
    await createFan(app),
  ]
  const id = await createItem(app, creator, 'feed', { access: 'sale', price: 500 })
  await topUpWallet(app, buyer, 20)
  expect((await app.call(wallet.feed, { params: { id }, body: { price: 5 } }, { token: buyer.token })).status).toBe(201)
  const seen = async (who: TestPerson) => {
    const { status, data } = await app.call(feeds.view, { params: { id } }, { token: who.token })
    return status === 200 ? data.accessReason : status
  }
  const made = (await report(fan, 'feed', id)).data._id
  expect([await seen(creator), await seen(buyer), await seen(fan)]).toEqual(['owner', 'bought', 'locked'])
  expect(await run('take-down', 'feed', id, 'Not', 'yours')).toContain('is taken down')
  expect([await seen(creator), await seen(buyer), await seen(fan)]).toEqual(['owner', 404, 404])
  expect(await row(made)).toMatchObject({ status: 'closed', resolution: 'Taken down: Not yours' })
  const { total_feeds } = await app.deps.db
    .selectFrom('performer')
    .select('total_feeds')
    .where('account_id', '=', creator.id)
    .executeTakeFirstOrThrow()
  expect(total_feeds).toBe(0)
  expect((await waitForMail(app, creator.email, 'took down')).text).toContain('Not yours')

  const publish = async () =>
    await app.call(
      feeds.update,
      { params: { id }, body: { text: 'Again', access: 'sale', price: 5, status: 'active' } },
      { token: creator.token }
    )
  expect([(await publish()).error.code, await seen(fan)]).toEqual(['taken_down', 404])
  expect(await run('put-back', 'feed', id)).toContain('can be published again')
  expect([(await publish()).status, await seen(buyer), await seen(fan)]).toEqual([200, 'bought', 'locked'])
  await expect(run('put-back', 'feed', id)).rejects.toThrow("couldn't find this")

  const gallery = await createItem(app, creator, 'gallery', { total_files: 0 })
  const photos = [
    await createItem(app, creator, 'photo', { gallery_id: gallery }),
    await createItem(app, creator, 'photo', { gallery_id: gallery }),
  ]
  await run('take-down', 'photo', photos[0]!, 'No')
  expect(
    await app.deps.db
      .selectFrom('asset')
      .select(['status', 'total_files'])
      .where('id', 'in', [photos[0]!, gallery])
      .orderBy('kind')
      .execute()
  ).toEqual([
    { status: 'active', total_files: 1 },
    { status: 'draft', total_files: 0 },
  ])

  const objectId = await createItem(app, creator, 'feed')
  const top = (
    await app.call(comments.create, { body: { objectType: 'feed', objectId, content: 'Rude' } }, { token: fan.token })
  ).data._id
  await app.call(
    comments.create,
    { body: { objectType: 'feed', objectId, parentId: top, content: 'Yes' } },
    { token: buyer.token }
  )
  await run('take-down', 'comment', top, 'Rude')
  const { data } = await app.call(feeds.view, { params: { id: objectId } })
  expect([
    data.totalComments,
    await app.deps.db.selectFrom('comment').select('id').where('object_id', '=', objectId).execute(),
  ]).toEqual([0, []])
})
