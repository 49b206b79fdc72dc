import type { Site } from '../../../scripts/lib/site.ts'
import { movableClock } from '../../../server/clock.ts'
import type { TestApp } from '../app.ts'
import type { Surface } from '../media/pictures.ts'

/** Gives tests calls and requests to a site that runs in another process; there is no database access. */
export function remoteApp(site: Site): Surface & Pick<TestApp, 'clock'> {
  const call = async (
    endpoint: { method: string; path: string },
    sent: { params?: Record<string, string>; query?: Record<string, unknown>; body?: object } = {},
    extra: { token?: string; key?: string } = {}
  ) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? ''))
    const query = new URLSearchParams(Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)]))
    const answer = await fetch(`${site.url}/api${path}?${query.toString()}`, {
      method: endpoint.method,
      headers: {
        ...(sent.body && { 'content-type': 'application/json' }),
        ...(extra.token && { authorization: extra.token }),
        ...(extra.key && { 'idempotency-key': extra.key }),
      },
      ...(sent.body && { body: JSON.stringify(sent.body) }),
    })
    const text = await answer.text()
    const parsed = (text ? JSON.parse(text) : {}) as { data?: unknown }
    return { status: answer.status, data: parsed.data, error: parsed, headers: Object.fromEntries(answer.headers) }
  }
  const inject = async ({
    method,
    url,
    payload,
    headers,
  }: {
    method: string
    url: string
    payload: Buffer
    headers: Record<string, string>
  }) => {
    const answer = await fetch(site.url + url, { method, headers, body: new Uint8Array(payload) })
    return { statusCode: answer.status, headers: Object.fromEntries(answer.headers) }
  }
  return { call: call as never, clock: movableClock(new Date()), app: { inject: inject as never } }
}
