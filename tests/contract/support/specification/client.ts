import { expect } from 'vitest'
import type { TestApp } from '../../../support/app.ts'
import { multipart } from '../../../support/media/form.ts'

export type Sent = {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean>
  body?: object
  /** The text fields and the files of a multipart form. */
  form?: [fields: Record<string, string>, files: Record<string, Buffer>]
}
/** Somebody who is signed in, or nobody. */
export type Caller = { token: string } | null

/**
 * A client that knows paths and fields from the specification alone: no endpoint of the contract, no header besides the
 * token.
 */
export const clientOf =
  ({ app }: Pick<TestApp, 'app'>) =>
  async (call: string, as: Caller, { params = {}, query = {}, body, form }: Sent = {}) => {
    const [method, template = ''] = call.split(' ')
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    // As specified, also without a body.
    const sent = form ? multipart(...form) : { payload: body, headers: { 'content-type': 'application/json' } }
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api${path}`,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      ...(sent.payload && { payload: sent.payload }),
      headers: { ...sent.headers, ...(as && { authorization: as.token }) },
    })
    const parsed = answer.body === '' ? {} : answer.json()
    return { status: answer.statusCode, data: parsed.data, error: parsed }
  }
export type Client = ReturnType<typeof clientOf>

/** Makes a call that has to succeed. Returns what it answers. */
export const asking = (client: Client) => async (call: string, as: Caller, sent?: Sent) => {
  const { status, data, error } = await client(call, as, sent)
  expect([200, 201, 202, 204], `${call}: ${status} ${JSON.stringify(error)}`).toContain(status)
  if (status === 204) expect(error).toEqual({})
  return data
}

/** A list as the specification reads it: `data` and `total`. */
export const listed = (answer: { data: { _id: string }[]; total: number }, ...ids: string[]): void => {
  expect(answer.total).toBeGreaterThanOrEqual(answer.data.length)
  expect(answer.data.map(({ _id }) => _id)).toEqual(expect.arrayContaining(ids))
}
