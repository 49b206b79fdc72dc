// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { EndpointName } from '../../../contract/endpoint-names.ts'
import { IN_PROCESS_CALL, type CallAnswer, type CallInput, type InProcessCall } from '../../../contract/in-process.ts'

let answers: Map<EndpointName, (input: CallInput) => CallAnswer>
const call: InProcessCall = (name, input) => Promise.resolve(answers.get(name)?.(input) ?? { status: 404, body: {} })
beforeAll(() => void Object.assign(globalThis, { [IN_PROCESS_CALL]: call }))
afterAll(() => void delete (globalThis as { [IN_PROCESS_CALL]?: InProcessCall })[IN_PROCESS_CALL])

type Read = (origin: string) => Promise<string>
let sitemapText: Read
beforeEach(async () => {
  answers = new Map()
  // The module's cache must not outlive a test.
  vi.resetModules()
  ;({ sitemapText } = await import('../../../src/shell/document/sitemap.ts'))
})

/** Mocks a list that is paged as on the server, and counts its requests. */
function list(name: EndpointName, items: object[]) {
  const asked: CallInput[] = []
  answers.set(name, (input) => {
    asked.push(input)
    const { limit = 0, offset = 0 } = input.query as { limit?: number; offset?: number }
    return { status: 200, body: { data: { data: items.slice(offset, offset + limit), total: items.length } } }
  })
  return asked
}
const many = (count: number) => Array.from({ length: count }, (_, i) => ({ _id: `id${i}` }))
const addresses = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

function everything(videos = 2) {
  list('posts.search', [{ _id: 'p', slug: 'terms' }])
  const creators = list('performers.search', [{ _id: 'a', username: 'nina&co' }, { _id: 'b' }])
  list('videos.search', many(videos))
  list('galleries.search', many(1))
  list('products.search', [])
  answers.set('feeds.freebies', ({ query }) => {
    const isFirst = (query as { before?: string }).before === undefined
    const page = isFirst ? { data: [{ _id: 'free1' }], nextCursor: 'next' } : { data: [{ _id: 'free2' }] }
    return { status: 200, body: { data: { ...page, total: 2 } } }
  })
  return creators
}

test('lists every public page once, reads long lists to their end, and escapes XML', async () => {
  everything(250)
  const found = addresses(await sitemapText('https://stage.example'))
  expect(found).toEqual(
    expect.arrayContaining(
      [
        '/',
        '/explore',
        '/page/terms',
        '/nina%26co',
        '/b',
        '/videos/id0',
        '/videos/id249',
        '/galleries/id0',
        '/posts/free1',
        '/posts/free2',
      ].map((path) => `https://stage.example${path}`)
    )
  )
  expect(found.filter((address) => address?.includes('/videos/'))).toHaveLength(250)
  expect(new Set(found).size).toBe(found.length)
})

test('is cached for ten minutes, and requested again after a failure', async () => {
  const asked = everything()
  await sitemapText('https://a.example')
  expect(addresses(await sitemapText('https://b.example&'))[0]).toBe('https://b.example&#38;/')
  expect(asked).toHaveLength(1)
  const loaded = Date.now()
  const clock = vi.spyOn(Date, 'now')
  for (const [minutes, times] of [
    [9, 1],
    [11, 2],
  ] as const) {
    clock.mockReturnValue(loaded + minutes * 60_000)
    await sitemapText('https://a.example')
    expect(asked).toHaveLength(times)
  }
  clock.mockRestore()
  vi.resetModules()
  ;({ sitemapText } = await import('../../../src/shell/document/sitemap.ts'))
  answers.set('videos.search', () => ({ status: 500, body: {} }))
  await expect(sitemapText('https://a.example')).rejects.toMatchObject({ status: 500 })
  list('videos.search', many(2))
  expect(addresses(await sitemapText('https://a.example'))).toContain('https://a.example/videos/id1')
})
