import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feeds } from '../../../../contract/catalogue/feeds.ts'
import { search } from '../../../../contract/social/search.ts'
import { wideWordsOf } from '../../../../server/features/social/search/wide-words.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'

let app: TestApp
let creator: TestPerson
beforeAll(async () => {
  app = await testApp()
  creator = await createPerformer(app)
})
afterAll(() => app.close())

const publish = async (body: { title: string; text: string; access: 'free' | 'subscriber' }): Promise<string> => {
  const { data } = await app.call(feeds.create, { body }, creator)
  await app.deps.events.flush(app.deps)
  return data._id
}
const all = async (q: string) => (await app.call(search.all, { query: { q } }, {})).data
const postIds = async (q: string) => (await all(q)).posts.map((post) => post._id)
const people = async (q: string) => (await all(q)).performers.map((person) => person._id)

describe('scripts without spaces between words', () => {
  test('the server and the database find the same in a text', async () => {
    for (const text of [
      '東京都庁へ。ライブ ＪＡＺＺ',
      'ﾗｲﾌﾞ ガーデン',
      'ดื่มน้ำ ภาษาไทย',
      '＃夏 #می\u200Cخواهم #हिन्दी। #Café_x',
      '한국어 공연',
      'ខ្មែរ ພາສາລາວ',
      '𠮷野家',
      'İstanbul ışık',
    ]) {
      const { rows } = await sql<{ words: string[] }>`
        select array(select word from unnest(tsvector_to_array(search_lexemes(${text}, 1))) word where strpos(word, '/') = 0) as words`.execute(
        app.deps.db
      )
      const stored = new Set(rows[0]?.words)
      for (const lexeme of wideWordsOf(text)?.lexemes ?? []) expect(stored, text).toContain(lexeme)
    }
  })

  test.each([
    [
      'Japanese',
      '今日は東京都庁でライブをします',
      ['東京', '都庁', 'ライブ', '東京都庁', 'ﾗｲﾌﾞ', '東'],
      ['京東', '大阪'],
    ],
    ['Chinese', '我喜欢古典音乐会', ['音乐', '古典音乐', '音'], ['乐音']],
    ['Thai', 'วันนี้ดื่มน้ำที่กรุงเทพ', ['น้ำ', 'กรุงเทพ'], ['นา']],
    ['Korean', '한국음악공연안내', ['음악', '공연'], ['악음']],
    ['Khmer', 'ខ្ញុំស្រលាញ់តន្ត្រីខ្មែរ', ['តន្ត្រី'], ['រីត']],
    ['Lao', 'ຂ້ອຍມັກດົນຕີລາວ', ['ດົນຕີ'], ['ລີ']],
    ['Hindi', 'आज हिन्दी संगीत', ['हिन्दी', 'संगीत'], ['हद']],
    ['both', '渋谷でJazzライブ', ['jazz', 'ライブ jazz', 'JAZZ 渋谷', 'ｊａｚｚ 渋谷'], ['rock 渋谷']],
  ])('a word inside a run of %s is found', async (_what, text, found, notFound) => {
    const id = await publish({ title: '', text, access: 'free' })
    for (const q of found) expect(await postIds(q), q).toContain(id)
    for (const q of notFound) expect(await postIds(q), q).not.toContain(id)
  })

  test('hashtags are equal in any width, case and form', async () => {
    const ids = [
      await publish({ title: '', text: '海 ＃ＪＡＺＺ夜', access: 'free' }),
      await publish({ title: '', text: 'Mar #jazz夜', access: 'free' }),
    ]
    for (const q of ['#jazz夜', '＃ＪＡＺＺ夜', '#Jazz夜 '])
      expect((await postIds(q)).toSorted(), q).toEqual(ids.toSorted())
    const persian = await publish({ title: '', text: 'سلام #می\u200Cخواهم', access: 'free' })
    for (const q of ['#می\u200Cخواهم', '#میخواهم']) expect(await postIds(q), q).toEqual([persian])
  })

  test('a locked text is not found, the title is', async () => {
    const id = await publish({ title: '公開題名', text: '秘密本文', access: 'subscriber' })
    expect(await postIds('題名')).toEqual([id])
    expect(await postIds('本文')).toEqual([])
  })

  test('a creator by a word inside the name', async () => {
    const creator = await createPerformer(app, {}, { name: '山田音楽教室' })
    for (const q of ['音楽', '教室', '山田']) expect(await people(q), q).toContain(creator.id)
  })
})
