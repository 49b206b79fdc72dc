import type * as z from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { contract } from '../../contract/index.ts'

type Route = { method: string; pattern: RegExp; endpoint: Endpoint }

/** Endpoints with fewer parameters first, so that `/files/sign` is not taken for `/files/{id}`. */
const routes: readonly Route[] = Object.values(contract)
  .flatMap((endpoints) => Object.values<Endpoint>(endpoints))
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
  .map((endpoint) => ({
    method: endpoint.method,
    pattern: new RegExp(`^/api${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
    endpoint,
  }))

/** The fields of a request's JSON that its call does not know, which the server refuses. */
export async function unknownFieldsOf(request: Request): Promise<string[]> {
  if (request.method === 'GET' || !(request.headers.get('content-type') ?? '').startsWith('application/json')) return []
  const { pathname } = new URL(request.url)
  const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(pathname))
  const sent = await request.clone().text()
  if (!route || sent === '') return []
  const call = `${request.method} ${pathname}`
  const body: unknown = JSON.parse(sent)
  if (!route.endpoint.body) return Object.keys(body as object).map((name) => `${call}: ${name}`)
  const { error } = (route.endpoint.body as z.ZodType).safeParse(body)
  return (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((name) => `${call}: ${[...issue.path, name].join('.')}`) : []
  )
}
