import type { Endpoint } from '../../contract/endpoint.ts'
import { contract } from '../../contract/index.ts'
import type { TestApp } from './app.ts'
import type { Secret } from './planted.ts'

/** An answer as it came over the wire. */
export type Raw = { url: string; statusCode: number; body: string; headers: Record<string, unknown> }

/** The text of an answer in every form that a canary could hide in: as it is, percent-decoded, and inside the tokens of media addresses. */
export function readable({ body, headers }: Pick<Raw, 'body' | 'headers'>): string {
  const raw = `${body}\n${JSON.stringify(headers)}`
  const tokens = [...raw.matchAll(/\/m\/([\w-]+)\./g)].map(([, payload]) => Buffer.from(payload ?? '', 'base64url').toString())
  return [raw, decodeURIComponent(raw.replace(/%(?![0-9a-f]{2})/gi, '%25')), ...tokens].join('\n').toLowerCase()
}

/** What of a secret stands in a text that `readable` made. */
export const leaksIn = (secret: Secret, text: string): string[] => [...secret.words, ...secret.ids, ...secret.keys].filter((word) => text.includes(word.toLowerCase()))

/** Every call of the contract that only reads, with each of `ids` in the place of its parameters; lists also filtered and searched. */
export function readings(ids: readonly string[], performerIds: readonly string[]): string[] {
  const lists = ['/user/feeds', '/user/feeds/story', '/performer-assets/videos/search', '/performer-assets/galleries/search', '/performer-assets/photos', '/performer-assets/products/search']
  return Object.values(contract as Record<string, Record<string, Endpoint>>)
    .flatMap((feature) => Object.values(feature))
    .filter((endpoint) => endpoint.method === 'GET')
    .flatMap(({ path }) => (path.includes('{') ? ids.map((id) => `/api${path.replace(/\{\w+\}/g, id)}`) : [`/api${path}`, `/api${path}?limit=100`, `/api${path}?limit=100&q=CANARY`]))
    .concat(lists.flatMap((path) => performerIds.map((id) => `/api${path}?limit=100&performerId=${id}`)))
    .concat(ids.flatMap((id) => ['feed', 'video', 'gallery', 'photo', 'product'].map((type) => `/api/comments?objectType=${type}&objectId=${id}`)))
    .concat(ids.map((id) => `/api/performer-assets/photos?limit=100&galleryId=${id}`), '/api/reactions/photos/bookmark')
}

/** Every reading of `urls` as one viewer; and attempts to change what stands behind each id, whose refusals must show nothing either. */
export async function readAll(test: TestApp, urls: readonly string[], token: string | undefined, changing: readonly string[] = []): Promise<Raw[]> {
  const headers = token ? { authorization: token } : {}
  const answers: Raw[] = []
  for (const url of urls) {
    const { body, headers: sent, statusCode } = await test.app.inject({ url, headers })
    answers.push({ url, body, headers: sent, statusCode })
  }
  for (const id of changing)
    for (const path of [`/performer/feeds/${id}`, `/performer/performer-assets/videos/edit/${id}`, `/performer/performer-assets/galleries/${id}`, `/performer/performer-assets/photos/${id}`, `/performer/performer-assets/products/${id}`]) {
      const { body, headers: sent, statusCode } = await test.app.inject({ method: 'PUT', url: `/api${path}`, payload: { title: 'x', text: 'x', type: 'digital', price: 1 }, headers })
      answers.push({ url: `PUT ${path}`, body, headers: sent, statusCode })
    }
  return answers
}

/** The addresses of media that stand in answers, each once. */
export const mediaIn = (answers: readonly Raw[]): string[] => [...new Set(answers.flatMap(({ body }) => [...body.matchAll(/\/m\/[^"\\ ,]+/g)].map(([url]) => url)))]
