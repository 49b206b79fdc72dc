import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { CurrentUser } from '../../contract/accounts.ts'
import { currentToasts, dismissToast } from '../../src/lib/toast.ts'

/** The API as these tests answer it: over the network layer, so that our own client runs whole. */
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

/** A request that goes out now and has its answer: what was asked for before it has been asked for. */
export const roundTrip = async (): Promise<void> => {
  api.use(http.get(apiUrl('/round-trip'), () => ok({})))
  await (await fetch(apiUrl('/round-trip'))).text()
}

/** For the whole of a file: the API answers as its tests say, and forgets after each of them what it was to answer and what was toasted. */
export const withApi = (): void => {
  beforeAll(() => api.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => {
    api.resetHandlers()
    clearToasts()
  })
  afterAll(() => api.close())
}
