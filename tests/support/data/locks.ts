import type { Endpoint } from '../../../contract/endpoint.ts'
import { contract } from '../../../contract/index.ts'
import type { TestApp } from '../app.ts'
import type { LockedContent, Secret } from './locked-content.ts'

/** An answer as received over HTTP. */
export type Raw = { url: string; statusCode: number; body: string; headers: Record<string, unknown> }

/**
 * The text of an answer in every form that can contain a canary: as received, percent-decoded, and decoded from the
 * tokens of media addresses.
 */
export function readable({ body, headers }: Pick<Raw, 'body' | 'headers'>): string {
  const raw = `${body}\n${JSON.stringify(headers)}`
  const tokens = [...raw.matchAll(/\/m\/([\w-]+)\./g)].map(([, payload]) =>
    Buffer.from(payload ?? '', 'base64url').toString()
  )
  return [raw, decodeURIComponent(raw.replace(/%(?![0-9a-f]{2})/gi, '%25')), ...tokens].join('\n').toLowerCase()
}

/** The parts of a secret that occur in a text from `readable`. */
export const leaksIn = (secret: Secret, text: string): string[] =>
  [...secret.words, ...secret.ids, ...secret.keys].filter((word) => text.includes(word.toLowerCase()))

/**
 * The addresses of every GET endpoint of the contract, with the id of each item as parameter; lists also filtered and
 * searched.
 */
export function readings(planted: readonly LockedContent[], performerIds: readonly string[]): string[] {
  const ids = [...planted.flatMap((one) => [one.id, ...one.related]), ...performerIds]
  const idsFor = (path: string) =>
    path.startsWith('/files/') ? [...ids, ...planted.flatMap((one) => one.secret.ids)] : ids
  const lists = [
    '/user/feeds',
    '/user/feeds/story',
    '/performer-assets/videos/search',
    '/performer-assets/galleries/search',
    '/performer-assets/photos',
    '/performer-assets/products/search',
  ]
  return Object.values(contract as Record<string, Record<string, Endpoint>>)
    .flatMap((feature) => Object.values(feature))
    .filter((endpoint) => endpoint.method === 'GET')
    .flatMap(({ path }) =>
      path.includes('{')
        ? idsFor(path).map((id) => `/api${path.replace(/\{\w+\}/g, id)}`)
        : [`/api${path}`, `/api${path}?limit=100`, `/api${path}?limit=100&q=CANARY`]
    )
    .concat(lists.flatMap((path) => performerIds.map((id) => `/api${path}?limit=100&performerId=${id}`)))
    .concat(
      performerIds.flatMap((id) =>
        ['photo', 'video'].map((kind) => `/api/performers/${id}/media?limit=100&kind=${kind}`)
      )
    )
    .concat(
      planted.flatMap((one) =>
        [one.type, 'feed', 'photo'].map((type) => `/api/comments?objectType=${type}&objectId=${one.id}`)
      )
    )
    .concat(
      planted.map((one) => `/api/performer-assets/photos?limit=100&galleryId=${one.id}`),
      '/api/reactions/photos/bookmark'
    )
}

/** Number of parallel calls. */
const atOnce = 8

/**
 * Requests all `urls` as one viewer, and attempts to change each item, because refusals must not leak anything either.
 */
export async function readAll(
  test: TestApp,
  urls: readonly string[],
  token: string | undefined,
  changing: readonly string[] = []
): Promise<Raw[]> {
  const headers = token ? { authorization: token } : {}
  const attempts = changing.flatMap((id) =>
    [
      `/performer/feeds/${id}`,
      `/performer/performer-assets/videos/edit/${id}`,
      `/performer/performer-assets/galleries/${id}`,
      `/performer/performer-assets/photos/${id}`,
      `/performer/performer-assets/products/${id}`,
    ].map((path) => ({
      method: 'PUT' as const,
      url: `/api${path}`,
      payload: { title: 'x', text: 'x', type: 'digital', price: 1 },
    }))
  )
  const calls = [...urls.map((url) => ({ method: 'GET' as const, url })), ...attempts]
  const answers: Raw[] = []
  for (let i = 0; i < calls.length; i += atOnce)
    for (const { call, answer } of await Promise.all(
      calls.slice(i, i + atOnce).map(async (call) => ({ call, answer: await test.app.inject({ ...call, headers }) }))
    ))
      answers.push({
        url: `${call.method} ${call.url}`,
        body: answer.body,
        headers: answer.headers,
        statusCode: answer.statusCode,
      })
  return answers
}

/** The distinct media addresses in a set of answers. */
export const mediaIn = (answers: readonly Raw[]): string[] => [
  ...new Set(answers.flatMap(({ body }) => [...body.matchAll(/\/m\/[^"\\ ,]+/g)].map(([url]) => url))),
]
