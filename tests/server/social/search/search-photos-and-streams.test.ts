import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { search } from '../../../../contract/social/search.ts'
import { countWords } from '../../../../server/features/social/search/vocabulary.ts'
import { endStream } from '../../../../server/features/social/streaming/end-stream.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createItem } from '../../../support/data/items.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { liveStream } from '../../../support/data/streams.ts'

let app: TestApp
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => {
  app = await testApp()
  creator = await createPerformer(app)
  fan = await createFan(app)
})
afterAll(() => app.close())

const all = async (q: string) => (await app.call(search.all, { query: { q } }, {})).data

describe('photos and live streams', () => {
  const found = async (endpoint: typeof search.photos | typeof search.streams, q: string, by?: TestPerson) =>
    (await app.call(endpoint, { query: { q } }, { token: by?.token })).data.data

  test('a single photo by its title and caption, locked for who may not see it, and never by its description', async () => {
    const id = await createItem(app, creator, 'photo', {
      title: 'Balconyword at noon',
      caption: 'Sunword',
      description: 'Hiddenword',
      access: 'subscriber',
    })
    await countWords(app.deps.db)
    for (const q of ['balconyword', 'sunword', 'balcon']) {
      const [photo] = await found(search.photos, q, fan)
      expect(photo, q).toMatchObject({ _id: id, isLocked: true, title: 'Balconyword at noon' })
      expect(photo).not.toHaveProperty('photo')
      expect(photo).not.toHaveProperty('description')
    }
    expect((await found(search.photos, 'balconyword', creator))[0]).toMatchObject({ isLocked: false })
    expect((await all('balconyword')).photos.map((photo) => photo._id)).toEqual([id])
    for (const by of [undefined, fan, creator]) expect(await found(search.photos, 'hiddenword', by)).toEqual([])
    const suggested = async (q: string) => (await app.call(search.suggestions, { query: { q } }, {})).data.suggestions
    expect([await suggested('balcon'), await suggested('hiddenw')]).toEqual([['balconyword'], []])
  })

  test('a photo no longer once it is in a gallery, where its title is locked', async () => {
    const id = await createItem(app, creator, 'photo', { title: 'Stairword', access: 'free' })
    expect((await found(search.photos, 'stairword')).map((photo) => photo._id)).toEqual([id])
    const gallery_id = await createItem(app, creator, 'gallery', { access: 'subscriber' })
    await app.deps.db.updateTable('asset').set({ gallery_id }).where('id', '=', id).execute()
    expect(await found(search.photos, 'stairword', creator)).toEqual([])
    await countWords(app.deps.db)
    expect((await app.call(search.suggestions, { query: { q: 'stairw' } }, {})).data.suggestions).toEqual([])
  })

  test('a live stream by title and description while it is announced or live, locked for who may not watch', async () => {
    const host = await createPerformer(app)
    const id = await liveStream(app, host, { title: 'Lanternword', description: 'Harbourword', access: 'subscriber' })
    for (const q of ['lanternword', 'harbourword'])
      expect((await found(search.streams, q, fan))[0], q).toMatchObject({ _id: id, isLocked: true, status: 'live' })
    expect((await all('lanternword')).streams.map((stream) => stream._id)).toEqual([id])
    await app.deps.events.flush(app.deps)
    expect((await app.call(search.suggestions, { query: { q: 'lanternw' } }, {})).data.suggestions).toEqual([
      'lanternword',
    ])
    await endStream(app.deps, id, 'creator', app.clock.now())
    expect(await found(search.streams, 'lanternword', fan)).toEqual([])
  })

  test('a page goes on behind the items of creators who do not want to be found', async () => {
    const shy = await createPerformer(app, { is_listed: false })
    const first = await createItem(app, creator, 'photo', { title: 'Queueword', access: 'free' })
    for (let n = 0; n < 6; n++) await createItem(app, shy, 'photo', { title: 'Queueword', access: 'free' })
    const { data } = await app.call(search.photos, { query: { q: 'queueword', limit: 2 } }, {})
    expect(data.data.map((photo) => photo._id)).toEqual([first])
    expect(data.nextCursor).toBeUndefined()
  })
})
