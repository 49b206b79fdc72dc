import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { CurrentUser } from '../../contract/identity/users/accounts.ts'
import { currentToasts, dismissToast } from '../../src/lib/toast.ts'
import { unknownFieldsOf } from './unknown-fields.ts'

/** The mocked API. It works at the network level, so that our own client is tested too. */
export const api = setupServer()

export const apiUrl = (path: string): string => `http://localhost:3000/api${path}`

/** An answer of the contract; without data an empty one, as of an endpoint without a response. */
export const ok = (data: unknown, status = 200) =>
  data === undefined ? new HttpResponse(null, { status: 204 }) : HttpResponse.json({ data }, { status })
export const refusal = (statusCode: number, code: string, message: string, more: object = {}) =>
  HttpResponse.json({ statusCode, error: 'x', code, message, ...more }, { status: statusCode })
export { http, HttpResponse }

export const fan: CurrentUser = {
  _id: '0198a3c4-0000-7000-8000-000000000001',
  name: 'Bruna Salles',
  username: 'bruna',
  email: 'bruna@example.test',
  avatar: '/no-avatar.jpg',
  isPerformer: false,
  emailVerified: true,
  balance: 12.5,
  balanceAsOf: 0,
  status: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
}
export const creator: CurrentUser = {
  ...fan,
  _id: '0198a3c4-0000-7000-8000-000000000002',
  name: 'Marisol Vega',
  username: 'marisol',
  isPerformer: true,
}

export const toastTexts = (): string[] => currentToasts().map((toast) => toast.message)
export const clearToasts = (): void => {
  for (const toast of currentToasts()) dismissToast(toast.id)
}
export const clearCookies = (): void => {
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`
}

/** Completes one request, so that every request sent before it has reached the mock. */
export const roundTrip = async (): Promise<void> => {
  api.use(http.get(apiUrl('/round-trip'), () => ok({})))
  await (await fetch(apiUrl('/round-trip'))).text()
}

/**
 * Call once per file: starts the mocked API, and resets its handlers and the toasts after each test. A field that our
 * client sends and the server would refuse fails the test.
 */
export const withApi = (): void => {
  const unknown: Promise<string[]>[] = []
  api.events.on('request:start', ({ request }) => void unknown.push(unknownFieldsOf(request)))
  beforeAll(() => api.listen({ onUnhandledFrame: 'error' }))
  afterEach(async () => {
    api.resetHandlers()
    clearToasts()
    const named = (await Promise.all(unknown.splice(0))).flat()
    expect(named, 'The client sends fields that the call does not know.').toEqual([])
  })
  afterAll(() => api.close())
}
