import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { feeds } from '../../../../contract/catalogue/feeds.ts'
import { search } from '../../../../contract/social/search.ts'
import { performers } from '../../../../contract/catalogue/performers/performers.ts'
import { countWords } from '../../../../server/features/social/search/vocabulary.ts'
import { wordsOf } from '../../../../server/features/social/search/words.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

let app: TestApp
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => {
  app = await testApp()
  creator = await createPerformer(app, { craft: 'Violão', tagline: 'Noites de choro' }, { name: 'João Pássaro' })
  fan = await createFan(app)
})
afterAll(() => app.close())

type Post = Partial<{
  title: string
  caption: string
  text: string
  access: 'free' | 'subscriber' | 'sale'
  price: number
  status: 'active' | 'draft'
}>
const publish = async (post: Post, by = creator): Promise<string> => {
  const { data } = await app.call(feeds.create, { body: { text: 'Nothing', access: 'free', ...post } }, by)
  await app.deps.events.flush(app.deps)
  return data._id
}
const all = async (q: string, by?: TestPerson, country?: string) =>
  (
    await app.call(
      search.all,
      { query: { q } },
      { token: by?.token, ...(country && { headers: { 'x-country': country } }) }
    )
  ).data
const postIds = async (q: string, by?: TestPerson) => (await all(q, by)).posts.map((post) => post._id)
const people = async (q: string, by?: TestPerson) => (await all(q, by)).performers.map((person) => person._id)

describe('what is found', () => {
  test('the server and the database reduce a text to the same words', async () => {
    for (const text of [
      'João, ÁGUA & Straße — Ærlig Søren Đorđe Łódź',
      'a#b ##c #d_e C# #ÇÃO! # ',
      'ΜΟΥΣΙΚΉ Привет мир, 東京タワー naïve2x',
      `${'x'.repeat(70)} #${'y'.repeat(70)}`,
      '',
    ]) {
      const id = await publish({ text: text || ' .', title: '' }).catch(() => undefined)
      if (!id) continue
      const { rows } = await sql<{ words: string[] }>`
        select array(select word from unnest(tsvector_to_array(search_words)) word where strpos(word, '/') = 0) as words from feed where id = ${id}`.execute(
        app.deps.db
      )
      const typed = wordsOf(text)
      // A hashtag is also stored as a word.
      const stored = new Set([...typed, ...typed.map((word) => word.replace('#', ''))])
      expect(rows[0]?.words.toSorted(), text).toEqual([...stored].toSorted())
    }
  })

  test('words regardless of case, accents and order, also when the last one is unfinished', async () => {
    const id = await publish({ title: 'Ensaio à meia-noite', caption: 'Com a janela aberta' })
    for (const q of ['ensaio', 'ENSAIO', 'meia noite', 'a meia', 'jane', 'noite ensaio', 'Ensáio á'])
      expect(await postIds(q), q).toEqual([id])
    for (const q of ['ensaio jazz', "' | 'x", '!', '%', '']) expect(await postIds(q), q).toEqual([])
  })

  test('a word with a small mistake, and says so', async () => {
    const id = await publish({ title: 'Saxophone lesson' })
    const found = await all('saxofone')
    expect(found.posts.map((post) => post._id)).toEqual([id])
    expect(found.correctedTo).toBe('saxophone')
    expect(found.isSimilar).toBe(true)
    expect(await all('saxophone')).toMatchObject({ isSimilar: false })
    expect(await all('joao pasaro')).toMatchObject({ isSimilar: true })
    expect((await people('joao pasaro')).length).toBe(1)
    expect((await all('zzzzqqqq')).correctedTo).toBeUndefined()
  })

  test('a hashtag only as one, and the word with and without it', async () => {
    const tagged = await publish({ text: 'Tonight #Bandolim' })
    const plain = await publish({ text: 'My bandolim is broken' })
    expect(await postIds('#bandolim')).toEqual([tagged])
    expect((await postIds('bandolim')).toSorted()).toEqual([tagged, plain].toSorted())
    expect((await all('bando')).hashtags).toEqual(['#bandolim'])
  })

  test('creators by name, username, craft and tagline, an exact username first; and crafts', async () => {
    for (const q of ['joao', 'passaro', creator.username, `@${creator.username}`, 'viol', 'choro joao'])
      expect(await people(q), q).toContain(creator.id)
    const popular = await createPerformer(app, { total_subscribers: 999 }, { name: `${creator.username} the second` })
    expect(await people(creator.username)).toEqual([creator.id, popular.id])
    expect((await all('violao')).crafts).toEqual(['Violão'])
    const page = (await app.call(search.performers, { query: { q: 'joao' } }, {})).data
    expect([page.total, page.data[0]?._id]).toEqual([1, creator.id])
  })

  test('pages by cursor neither repeat nor skip, over all parts of a long history', async () => {
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.unshift(await publish({ title: `Quintet number ${n}` }))
    // Each of them in another part: as if thousands of posts lay between them.
    const moves = [100, 3000, 20_000, 140_000, 300_000]
    for (const [n, id] of ids.toReversed().entries())
      await sql`update feed set search_number = default where id = ${id}`
        .execute(app.deps.db)
        .then(() =>
          sql`select setval('feed_search_number_seq', (select last_value from feed_search_number_seq) + ${moves[n]})`.execute(
            app.deps.db
          )
        )
    const found: string[] = []
    let before: string | undefined
    do {
      const { data } = await app.call(
        search.posts,
        { query: { q: 'quintet', limit: 2, ...(before && { before }) } },
        {}
      )
      found.push(...data.data.map((post) => post._id))
      before = data.nextCursor
    } while (before)
    expect(found).toEqual(ids)
    expect((await app.call(search.posts, { query: { q: 'quintet', before: '!' } }, {})).status).toBe(422)
  })
})

describe('what is not found', () => {
  const shown = async (q: string, by?: TestPerson) => {
    const { performers: who, posts, videos, products, hashtags } = await all(q, by)
    return who.length + posts.length + videos.length + products.length + hashtags.length
  }

  test('the text and the hashtags of a locked post, by anybody; neither suggestions nor corrections lead to them', async () => {
    const id = await publish({ title: 'Openword', text: 'Secretword #secrettag', access: 'subscriber' })
    expect(await postIds('openword')).toEqual([id])
    expect((await all('openword')).posts[0]).toMatchObject({ isLocked: true, title: 'Openword' })
    for (const by of [undefined, fan, creator]) {
      for (const q of ['secretword', '#secrettag', 'secrettag', 'secretwort'])
        expect([q, await shown(q, by)]).toEqual([q, 0])
      const { data } = await app.call(search.suggestions, { query: { q: 'secre' } }, { token: by?.token })
      expect(data.suggestions).toEqual([])
    }
  })

  test('a text that has become locked', async () => {
    const id = await publish({ title: 'Turncoat', text: 'Formerly readable' })
    expect(await postIds('formerly')).toEqual([id])
    await app.call(
      feeds.update,
      { params: { id }, body: { title: 'Turncoat', text: 'Formerly readable', access: 'subscriber' } },
      creator
    )
    expect(await postIds('formerly')).toEqual([])
    await countWords(app.deps.db)
    expect((await app.call(search.suggestions, { query: { q: 'formerl' } }, {})).data.suggestions).toEqual([])
  })

  test('drafts, and creators who are blocked, suspended, waiting or hidden in the country', async () => {
    await publish({ title: 'Draftword', status: 'draft' })
    expect(await shown('draftword', creator)).toBe(0)
    const other = await createPerformer(app, { craft: 'Oboist' }, { name: 'Quirina Oboe' })
    await publish({ title: 'Quirinaword' }, other)
    const both = async (by?: TestPerson, country?: string) => {
      const [names, words] = [await all('quirina', by, country), await all('quirinaword', by, country)]
      return names.performers.length + words.posts.length + (await all('oboist', by, country)).crafts.length
    }
    expect(await both(fan)).toBe(3)
    const { db } = app.deps
    await db.insertInto('block_user').values({ blocker_id: other.id, blocked_id: fan.id }).execute()
    expect([await both(fan), await both()]).toEqual([0, 3])
    await db.insertInto('block_country').values({ performer_id: other.id, country: 'BR' }).execute()
    expect([await both(undefined, 'BR'), await both(undefined, 'PT')]).toEqual([0, 3])
    for (const status of ['suspended', 'pending']) {
      await db.updateTable('account').set({ status }).where('id', '=', other.id).execute()
      expect([status, await both()]).toEqual([status, 0])
    }
    await db.updateTable('account').set({ status: 'active' }).where('id', '=', other.id).execute()
    await db.updateTable('performer').set({ approved_at: null }).where('account_id', '=', other.id).execute()
    expect(await both()).toBe(0)
  })

  test('a creator who does not want to be found; the page stays open', async () => {
    const shy = await createPerformer(app, {}, { name: 'Shyword' })
    await publish({ title: 'Shypost' }, shy)
    expect([await shown('shyword'), await shown('shypost')]).toEqual([1, 1])
    await app.call(performers.update, { params: { id: shy.id }, body: { isListed: false } }, shy)
    expect((await app.call(performers.me, {}, shy)).data.isListed).toBe(false)
    expect([await shown('shyword', fan), await shown('shypost', fan)]).toEqual([0, 0])
    expect((await app.call(performers.search, { query: { q: 'shyword' } }, {})).data.total).toBe(0)
    expect((await app.call(performers.view, { params: { id: shy.username } }, {})).status).toBe(200)
  })
})

describe('recent and trending searches', () => {
  let address = 0
  const record = (keyword: string, by?: TestPerson, from = `203.0.113.${++address}`) =>
    app.call(search.record, { body: { keyword } }, { token: by?.token, headers: { 'x-forwarded-for': from } })
  const suggested = async (by?: TestPerson, q = '') =>
    (await app.call(search.suggestions, { query: { q } }, { token: by?.token })).data
  const trending = async () => {
    await app.deps.jobs.runScheduled()
    return (await suggested()).trending
  }
  beforeEach(async () => {
    await app.deps.db.deleteFrom('search_vote').execute()
    await app.deps.db.deleteFrom('recent_search').execute()
  })

  test('an account sees its own, newest first, each once, at most twenty, and deletes one or all', async () => {
    for (let n = 0; n < 22; n++) {
      app.clock.advance(1000)
      await record(`word ${n}`, fan)
    }
    app.clock.advance(1000)
    await record('WÓRD 5', fan)
    const { recent } = (await app.call(search.suggestions, { query: { limit: 100 } }, fan)).data
    expect(recent.map((one) => one.keyword).slice(0, 3)).toEqual(['WÓRD 5', 'word 21', 'word 20'])
    expect(recent.length).toBe(20)
    expect((await suggested(creator)).recent).toEqual([])
    expect((await suggested(fan, 'word 2')).recent.map((one) => one.keyword)).toEqual(['word 21', 'word 20', 'word 2'])
    const first = recent[0]!
    expect((await app.call(search.forget, { params: { id: first._id } }, creator)).status).toBe(404)
    expect((await app.call(search.forget, { params: { id: first._id } }, fan)).status).toBe(204)
    expect((await suggested(fan)).recent[0]?.keyword).toBe('word 21')
    expect((await app.call(search.forgetAll, {}, fan)).status).toBe(204)
    expect((await suggested(fan)).recent).toEqual([])
  })

  test('a search of five networks is trending; calls of one person, or of many accounts in one network, are not', async () => {
    await publish({ title: 'Popularword Lonelyword Crowdword' })
    for (let n = 0; n < 5; n++) await record('Popularword')
    for (let n = 0; n < 9; n++) await record('lonelyword', undefined, '198.51.100.7')
    // One account in many networks, and many accounts in one.
    for (let n = 0; n < 9; n++) await record('lonelyword', fan)
    for (let n = 0; n < 6; n++) await record('crowdword', await createFan(app), '2001:db8:1:2::'.concat(String(n)))
    expect(await trending()).toEqual(['popularword'])
    app.clock.advance(4 * 86_400_000)
    expect(await trending()).toEqual([])
  })

  test('words that find nothing for a visitor are not among the trending ones', async () => {
    await publish({ title: 'Frontword', text: 'Backword', access: 'subscriber' })
    for (let n = 0; n < 6; n++) for (const word of ['backword', 'nosuchword', 'frontword']) await record(word)
    expect(await trending()).toEqual(['frontword'])
  })

  test('votes carry neither an address nor an account', async () => {
    await record('anything', fan, '192.0.2.44')
    const text = JSON.stringify(await app.deps.db.selectFrom('search_vote').selectAll().execute())
    expect(text).not.toContain('192.0.2')
    expect(text).not.toContain(fan.id)
  })

  test('refuses what is empty or too long', async () => {
    expect((await record(' ')).status).toBe(422)
    expect((await record('x'.repeat(101))).status).toBe(422)
    expect((await record('?!', fan)).status).toBe(204)
    expect((await suggested(fan)).recent).toEqual([])
  })

  test('suggests words, hashtags, crafts and creators that begin as typed', async () => {
    await publish({ text: 'Marimba night #marimba' })
    const marim = await suggested(undefined, 'marim')
    expect(marim.suggestions).toEqual(['#marimba', 'marimba'])
    const joao = await suggested(undefined, 'joã')
    expect(joao.performers.map((person) => person._id)).toEqual([creator.id])
  })
})
