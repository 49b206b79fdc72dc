// @vitest-environment node
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { api, http, HttpResponse, ok } from './support.ts'

/** Where the server that draws pages finds the API. */
const apiUrl = (path: string): string => `http://127.0.0.1:3000/api${path}`

beforeAll(() => api.listen({ onUnhandledFrame: 'error' }))
afterEach(() => api.resetHandlers())
afterAll(() => api.close())

type Read = (origin: string) => Promise<string>
let sitemapText: Read
beforeEach(async () => {
  // What it keeps must not outlive a test.
  vi.resetModules()
  ;({ sitemapText } = await import('../../src/shell/sitemap.ts'))
})

/** A list of so many, paged as the server does; counts how often it is asked. */
function list(path: string, items: object[]) {
  const asked: string[] = []
  api.use(
    http.get(apiUrl(path), ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(searchParams.toString())
      const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))]
      return ok({ data: items.slice(offset, offset + limit), total: items.length })
    })
  )
  return asked
}
const many = (count: number) => Array.from({ length: count }, (_, i) => ({ _id: `id${i}` }))
const addresses = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

function everything(videos = 2) {
  list('/posts/search', [{ _id: 'p', slug: 'terms' }])
  const creators = list('/performers/user/search', [{ _id: 'a', username: 'nina&co' }, { _id: 'b' }])
  list('/performer-assets/videos/search', many(videos))
  list('/performer-assets/galleries/search', many(1))
  list('/performer-assets/products/search', [])
  return creators
}

test('names every public page once, walks long lists to their end, and escapes', async () => {
  everything(250)
  const found = addresses(await sitemapText('https://stage.example'))
  expect(found).toEqual(
    expect.arrayContaining(
      ['/', '/explore', '/page/terms', '/nina%26co', '/b', '/videos/id0', '/videos/id249', '/galleries/id0'].map(
        (path) => `https://stage.example${path}`
      )
    )
  )
  expect(found.filter((address) => address?.includes('/videos/'))).toHaveLength(250)
  expect(new Set(found).size).toBe(found.length)
})

test('is read once for ten minutes, and again after a failure', async () => {
  const asked = everything()
  await sitemapText('https://a.example')
  expect(addresses(await sitemapText('https://b.example&'))[0]).toBe('https://b.example&#38;/')
  expect(asked).toHaveLength(1)
  vi.resetModules()
  ;({ sitemapText } = await import('../../src/shell/sitemap.ts'))
  api.use(
    http.get(apiUrl('/performer-assets/videos/search'), () => HttpResponse.json({}, { status: 500 }), { once: true })
  )
  await expect(sitemapText('https://a.example')).rejects.toMatchObject({ status: 500 })
  expect(addresses(await sitemapText('https://a.example'))).toContain('https://a.example/videos/id1')
})
