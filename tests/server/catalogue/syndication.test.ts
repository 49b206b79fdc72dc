import { afterAll, beforeAll, expect, test } from 'vitest'
import { feeds } from '../../../contract/catalogue/feeds.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createItem } from '../../support/data/items.ts'
import { createPerformer, type TestPerson } from '../../support/data/people.ts'

let app: TestApp
let creator: TestPerson
beforeAll(async () => {
  app = await testApp()
  creator = await createPerformer(app)
})
afterAll(() => app.close())

const get = async (url: string) => {
  const { statusCode, headers, body } = await app.app.inject({ url })
  return {
    status: statusCode,
    type: String(headers['content-type']),
    disposition: headers['content-disposition'],
    body,
  }
}
const publish = async (body: object): Promise<string> =>
  (await app.call(feeds.create, { body: body as never }, creator)).data._id
const preview = async (path: string, more = '') => {
  const answer = await get(`/api/oembed?url=${encodeURIComponent(app.deps.config.siteUrl + path)}${more}`)
  return { status: answer.status, data: JSON.parse(answer.body) as Record<string, unknown> }
}

test("a creator's Atom feed has the newest posts, of a locked one only what is public", async () => {
  const free = await publish({ text: 'Eleven bars & <a window>', access: 'free' })
  const locked = await publish({
    title: 'Second suite',
    caption: 'Every page',
    text: 'The secret fingering',
    access: 'subscriber',
  })
  const answer = await get(`/api/performers/${creator.username}/posts.atom`)
  expect([answer.status, answer.type]).toEqual([200, expect.stringContaining('application/atom+xml')])
  expect(answer.disposition).toMatch(/^inline/)
  for (const words of [free, locked, 'Eleven bars', 'Second suite', 'Every page', 'Subscribers see the rest'])
    expect(answer.body).toContain(words)
  expect(answer.body).not.toContain('secret')
  expect(answer.body).not.toContain('<a window>')
  expect(answer.body.indexOf(locked)).toBeLessThan(answer.body.indexOf(free))
})

/** Whether XML 1.0 forbids the control character or noncharacter. */
const isForbiddenInXml = (code: number): boolean =>
  (code < 0x20 && ![0x09, 0x0a, 0x0d].includes(code)) || code === 0xfffe || code === 0xffff

test('no character that XML forbids is saved in a post, nor written into the feed for an old one', async () => {
  const writer = await createPerformer(app)
  const { data } = await app.call(
    feeds.create,
    { body: { text: 'Bar\u000Bline\u0001', title: 'T\uFFFE', access: 'free' } },
    writer
  )
  expect([data.text, data.title]).toEqual(['Barline', 'T'])
  await app.deps.db.updateTable('feed').set({ text: 'Old\u000Bbar\uFFFF' }).where('id', '=', data._id).execute()
  const { body } = await get(`/api/performers/${writer.username}/posts.atom`)
  expect(body).toContain('Oldbar')
  expect(Array.from(body, (char) => char.codePointAt(0)!).filter(isForbiddenInXml)).toEqual([])
})

test('a creator whose page is not public has no Atom feed', async () => {
  const pending = await createPerformer(app, { approved_at: null }, { status: 'pending' })
  for (const id of [pending.id, 'no.such.creator'])
    expect((await get(`/api/performers/${id}/posts.atom`)).status).toBe(404)
})

test('a link preview names the creator and the public title of a page', async () => {
  const locked = await publish({ title: 'Third suite', text: 'Another secret', access: 'subscriber' })
  const { data, status } = await preview(`/posts/${locked}`)
  expect([status, data]).toEqual([
    200,
    expect.objectContaining({ version: '1.0', type: 'link', title: 'Third suite', author_name: expect.any(String) }),
  ])
  expect(data['thumbnail_width']).toBe(320)
  expect(JSON.stringify(data)).not.toContain('secret')
  expect((await preview(`/${creator.username}`)).data['author_url']).toContain(creator.username)
  const video = await createItem(app, creator, 'video', { title: 'A film' })
  expect((await preview(`/videos/${video}`, '&maxwidth=100')).data).not.toHaveProperty('thumbnail_url')
})

test("another site's address, an unknown one, or nonsense has no preview", async () => {
  expect((await get(`/api/oembed?url=${encodeURIComponent('https://elsewhere.example/posts/1')}`)).status).toBe(404)
  for (const path of ['/posts/0198aaaa-0000-7000-8000-000000000000', '/posts/x', '/videos/%ZZ', '/a/b/c', '/'])
    expect((await preview(path)).status).toBe(404)
  expect((await get('/api/oembed?url=nonsense')).status).toBe(422)
})
