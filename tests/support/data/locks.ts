import type { Endpoint } from '../../../contract/endpoint.ts'
import { contract } from '../../../contract/index.ts'
import type { TestApp } from '../app.ts'
import type { LockedContent, Secret } from './locked-content.ts'

/** An answer as it came over the wire. */
export type Raw = { url: string; statusCode: number; body: string; headers: Record<string, unknown> }

/** The text of an answer in every form that a canary could hide in: as it is, percent-decoded, and inside the tokens of media addresses. */
export function readable({ body, headers }: Pick<Raw, 'body' | 'headers'>): string {
  const raw = `${body}\n${JSON.stringify(headers)}`
  const tokens = [...raw.matchAll(/\/m\/([\w-]+)\./g)].map(([, payload]) =>
    Buffer.from(payload ?? '', 'base64url').toString()
  )
  return [raw, decodeURIComponent(raw.replace(/%(?![0-9a-f]{2})/gi, '%25')), ...tokens].join('\n').toLowerCase()
}

/** What of a secret stands in a text that `readable` made. */
export const leaksIn = (secret: Secret, text: string): string[] =>
  [...secret.words, ...secret.ids, ...secret.keys].filter((word) => text.includes(word.toLowerCase()))

/** Every call of the contract that only reads, with the id of each planted thing in the place of its parameters; lists also filtered and searched. */
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

/** Calls at the same time. */
const atOnce = 8

/** Every reading of `urls` as one viewer; and attempts to change what stands behind each id, whose refusals must show nothing either. */
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

/** The addresses of media that stand in answers, each once. */
export const mediaIn = (answers: readonly Raw[]): string[] => [
  ...new Set(answers.flatMap(({ body }) => [...body.matchAll(/\/m\/[^"\\ ,]+/g)].map(([url]) => url))),
]
