import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversations } from '../../../../contract/social/conversations.ts'
import { messages } from '../../../../contract/social/messages.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { countQueries } from '../../../support/database/record-queries.ts'
import { openConversation, send } from '../../../support/data/messages.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { readsOf } from '../../../support/database/read-plans.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())

const search = (who: TestPerson, q: string, more = {}) =>
  app.call(messages.search, { query: { q, ...more } }, { token: who.token })
const found = async (who: TestPerson, q: string) => (await search(who, q)).data.data.map(({ text }) => text)
const talk = async () => {
  const [fan, creator] = [
    await createFan(app, { name: 'Zélia Quartz' }),
    await createPerformer(app, {}, { name: 'Otto Velvet' }),
  ]
  return { fan, creator, id: (await openConversation(app, fan, creator))._id }
}

test('search returns each message that contains the words, with sender, conversation and time, newest first, in one query', async () => {
  const { fan, creator, id } = await talk()
  const other = await createPerformer(app, {}, { name: 'Lia Harbour' })
  const elsewhere = (await openConversation(app, fan, other))._id
  const first = (await send(app, fan, id, 'the blue lantern, 100% of it')).data
  app.clock.advance(60_000)
  const second = (await send(app, other, elsewhere, 'Which LANTERN?')).data
  await send(app, other, elsewhere, 'none of it')
  const { value, queries } = await countQueries(() => search(fan, 'lantern'))
  expect(value.data).toEqual({
    total: 2,
    data: [
      expect.objectContaining({
        _id: second._id,
        conversationId: elsewhere,
        senderId: other.id,
        seq: 1,
        text: 'Which LANTERN?',
        recipient: expect.objectContaining({ _id: other.id, name: 'Lia Harbour' }),
        createdAt: second.createdAt,
      }),
      expect.objectContaining({
        _id: first._id,
        conversationId: id,
        senderId: fan.id,
        recipient: expect.objectContaining({ name: 'Otto Velvet' }),
      }),
    ],
  })
  const visit = await countQueries(() =>
    app.call(conversations.search, { query: { q: 'nobody is called so', byName: 'true' } }, { token: fan.token })
  )
  expect(queries).toBeLessThan(visit.queries)
  expect((await search(fan, 'lantern', { offset: 1, limit: 1 })).data).toMatchObject({
    total: 2,
    data: [{ _id: first._id }],
  })
  expect([await found(fan, '100%'), await found(fan, 'l_ntern'), await found(creator, 'which lantern')]).toEqual([
    ['the blue lantern, 100% of it'],
    [],
    [],
  ])
  expect([
    (await search(fan, ' ')).status,
    (await search(fan, 'x'.repeat(101))).status,
    (await app.call(messages.search, { query: { q: 'lantern' } })).status,
  ]).toEqual([422, 422, 401])
})

test('a locked message is found after it was paid, a deleted one never, and nobody finds messages of others', async () => {
  const { fan, creator, id } = await talk()
  await send(app, creator, id, { text: 'a hidden sapphire', price: 5 })
  const gone = (await send(app, creator, id, 'a short-lived opal')).data
  await app.call(messages.remove, { params: { id: gone._id } }, { token: creator.token })
  expect([
    await found(fan, 'sapphire'),
    await found(creator, 'sapphire'),
    await found(fan, 'opal'),
    await found(creator, 'opal'),
  ]).toEqual([[], ['a hidden sapphire'], [], []])
  await send(app, fan, id, 'an agate')
  expect(await found(await createFan(app), 'agate')).toEqual([])
})

test('a long message is shown as an excerpt around the match, from the start of a word', async () => {
  const { fan, id } = await talk()
  await send(app, fan, id, `${'before it all '.repeat(40)}comes the Lighthouse keeper${' and then some'.repeat(40)}`)
  const [text = ''] = await found(fan, 'lighthouse')
  expect(text).toMatch(/^…all before it all comes the Lighthouse keeper and then some/)
  expect(text.length).toBeLessThanOrEqual(161)
  await send(app, fan, id, `${'q'.repeat(300)}needle`)
  expect(await found(fan, 'needle')).toEqual([`…${'q'.repeat(30)}needle`])
})

test('accents are ignored in query and text, whether composed or combining', async () => {
  const { fan, id } = await talk()
  const written = ['O café do João', 'o cafe do Joao', 'O CAFÉ DO JOÃO', 'o café do João'.normalize('NFD')]
  for (const text of written) await send(app, fan, id, text)
  for (const q of ['joao', 'João', 'JOÃO', 'João'.normalize('NFD'), 'cafe do j'])
    expect((await found(fan, q)).sort(), q).toEqual([...written].sort())
  expect([
    await found(fan, 'joan'),
    await found(fan, 'j[oõ]ao'),
    await found(fan, 'c.fe'),
    await found(fan, '\u0301'),
  ]).toEqual([[], [], [], expect.arrayContaining(written)])
  await send(app, fan, id, `${'antes de tudo '.repeat(40)}a Ação começa aqui`)
  expect(await found(fan, 'acao comeca')).toEqual([expect.stringMatching(/^…(de |tudo |antes )+a Ação começa aqui$/)])
})

test('the messages before and after a result are loaded in pages', async () => {
  const { fan, creator, id } = await talk()
  for (const n of [1, 2, 3, 4, 5, 6]) await send(app, n % 2 ? fan : creator, id, `Line ${n}`)
  const part = async (query: object) => {
    const { data } = await app.call(messages.list, { params: { id }, query }, { token: fan.token })
    return [data.data.map(({ seq }) => seq), data.total]
  }
  expect(await part({ before: 4, limit: 2 })).toEqual([[3, 2], 3])
  expect(await part({ after: 3, limit: 2 })).toEqual([[4, 5], 3])
  expect([await part({ before: 1 }), await part({ after: 6 })]).toEqual([
    [[], 0],
    [[], 0],
  ])
  expect(await part({})).toEqual([[6, 5, 4, 3, 2, 1], 6])
  const refused = await app.call(
    messages.list,
    { params: { id }, query: { before: 'x' } as object },
    { token: fan.token }
  )
  expect([refused.status, refused.error.fields]).toMatchObject([422, { before: expect.anything() }])
})

test('people can be searched by name alone', async () => {
  const { fan, id } = await talk()
  await send(app, fan, id, 'quartz and velvet')
  const byName = async (q: string) =>
    (await app.call(conversations.search, { query: { q, byName: 'true' } }, { token: fan.token })).data
  expect([(await byName('VELVET')).data.map(({ _id }) => _id), (await byName('quartz')).total]).toEqual([[id], 0])
  const joao = (await openConversation(app, fan, await createPerformer(app, {}, { name: 'João Sé' })))._id
  for (const q of ['joao', 'SE', 'joão se'])
    expect(
      (await byName(q)).data.map(({ _id }) => _id),
      q
    ).toEqual([joao])
})

test('ten thousand messages are searched in one query, which returns one page', async () => {
  const { fan, creator, id } = await talk()
  const { queries: few } = await countQueries(() => search(fan, 'line', { limit: 25 }))
  await sql`insert into message (id, conversation_id, sender_id, seq, version, text, created_at)
    select uuidv7(), ${id}::uuid, ${creator.id}::uuid, n, n, 'Line ' || n || ' of a conversation that has been going on for a while now', ${app.clock.now()}::timestamptz + n * interval '1 second'
    from generate_series(1, 10000) n`.execute(app.deps.db)
  await sql`analyze message`.execute(app.deps.db)
  for (const q of ['line 9999', 'going', 'nothing of this']) {
    const { value, queries } = await countQueries(() => search(fan, q, { limit: 25 }))
    expect([value.data.data.length, queries], q).toEqual([Math.min(25, value.data.total), few])
  }
  expect((await search(fan, 'going')).data.total).toBe(10_000)
})

test("only one's own conversations are read, however many messages others have written", async () => {
  const { fan, creator, id } = await talk()
  await send(app, fan, id, 'A short word, são e salvo')
  await sql`with people as (insert into account (id, name, username, created_at) select uuidv7(), 'Other', 'other-' || n, ${app.clock.now()} from generate_series(1, 20) n returning id),
    talks as (insert into conversation (id, first_id, second_id, created_at) select uuidv7(), one.id, two.id, ${app.clock.now()} from people one join people two on one.id < two.id returning id)
    insert into message (id, conversation_id, sender_id, seq, version, text, created_at)
    select uuidv7(), id, ${creator.id}::uuid, n, n, 'São ' || n, ${app.clock.now()} from talks, generate_series(1, 20) n`.execute(
    app.deps.db
  )
  await sql`analyze message, conversation_member`.execute(app.deps.db)
  for (const q of ['sao', 'a'.repeat(100)])
    expect(await readsOf(app, 'message', () => search(fan, q)), q).toEqual([
      expect.stringMatching(/^(Index|Bitmap Heap) Scan$/),
    ])
})
