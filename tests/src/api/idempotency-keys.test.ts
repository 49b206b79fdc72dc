import { beforeEach, expect, test, vi } from 'vitest'
import { openAccountStorage, clearAccountStorage } from '../../../src/lib/account-storage.ts'
import { api, apiUrl, clearToasts, creator, fan, http, HttpResponse, ok, refusal, withApi } from '../support.ts'

withApi()

const keys: (string | null)[] = []
const lost = () => HttpResponse.error()
const done = () => ok({ _id: 's1', type: 'tip', price: 10, balance: 5, createdAt: '2026-11-01T00:00:00.000Z' }, 201)
const tip = { params: { id: creator._id }, body: { price: 10, message: 'For the third set' } }

beforeEach(() => {
  localStorage.clear()
  keys.length = 0
  openAccountStorage(fan._id)
})

/** Sends the tip from a newly opened page, without the memory of an earlier one. Returns the result and the toasts. */
const fromNewPage = async (...answers: (() => Response)[]): Promise<(string | undefined)[]> => {
  vi.resetModules()
  api.use(
    http.post(
      apiUrl('/wallet/charges/tip/:id'),
      ({ request: incoming }) => (keys.push(incoming.headers.get('idempotency-key')), answers.shift()!())
    )
  )
  const { request } = await import('../../../src/api/request.ts')
  const { currentToasts } = await import('../../../src/lib/toast.ts')
  for (let left = answers.length; left > 0; left--) await request('wallet.tip', tip).catch(() => undefined)
  return currentToasts().map(({ message }) => message)
}
const once = 'You had sent this before the page was opened anew. It was done once, not twice.'

test('a tip whose answer was lost is repeated as the same tip after a reload, with a notice; the next one is another', async () => {
  expect(await fromNewPage(lost)).toEqual([])
  expect(JSON.stringify(localStorage)).not.toMatch(new RegExp(`third set|${creator._id}`))
  expect(await fromNewPage(lost, done)).toEqual([once])
  expect(await fromNewPage(done)).toEqual([])
  expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]])
  expect(keys[3]).not.toBe(keys[0])
  clearToasts()
})

test('a definite answer, a refusal included, and signing out delete the key', async () => {
  await fromNewPage(done)
  await fromNewPage(() => refusal(402, 'insufficient_balance', 'short'))
  await fromNewPage(lost)
  expect(Object.keys(localStorage)).toContain(`intents:${fan._id}`)
  clearAccountStorage()
  openAccountStorage(fan._id)
  expect(await fromNewPage(done)).toEqual([])
  expect([new Set(keys).size, Object.keys(localStorage)]).toEqual([4, ['account']])
})

test.each([
  [500, 'internal'],
  [503, 'database_unavailable'],
  [409, 'payment_in_progress'],
  [429, 'too_many_requests'],
] as const)('an answer that leaves the outcome open (%s %s) keeps the key', async (status, code) => {
  await fromNewPage(() => refusal(status, code, 'not now'))
  expect(await fromNewPage(done)).toEqual([once])
  expect(new Set(keys).size).toBe(1)
})

test('a key belongs to one account and expires after an hour', async () => {
  await fromNewPage(lost)
  openAccountStorage(creator._id)
  await fromNewPage(lost)
  openAccountStorage(fan._id)
  const begun = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(begun + 61 * 60_000)
  await fromNewPage(lost)
  clock.mockRestore()
  expect(new Set(keys).size).toBe(3)
})
