import { afterEach, expect, test, vi } from 'vitest'
import { renewAccessS } from '../../../../contract/limits.ts'
import {
  leaveStream,
  selectRefusal,
  selectTicket,
  selectWatched,
  watchStream,
} from '../../../../src/features/social/streaming/slice.ts'
import { makeStore } from '../../../../src/store/make-store.ts'
import { sessionEnded } from '../../../../src/store/session-ended.ts'
import { WAIT_MS } from '../../../support/wait-times.ts'
import { api, apiUrl, creator, http, ok, refusal, withApi } from '../../support.ts'

withApi()

const stream = { _id: 'stream', title: 'Late show', status: 'live', performer: creator }

/** Answers the nth call of joining with the nth answer, later ones with the last. Returns the number of calls. */
const answers = (...given: (() => Response)[]) => {
  const calls: string[] = []
  api.use(
    http.get(apiUrl('/streaming/join/:id'), ({ request }) => {
      calls.push(new URL(request.url).searchParams.get('viewer') ?? '')
      return (given[calls.length - 1] ?? given.at(-1))?.()
    })
  )
  return calls
}
let tickets = 0
const joined = (): Response =>
  ok({ stream, ticket: { provider: 'embedded', playUrl: `/m/live/${++tickets}/index.m3u8` } })

const stores: ReturnType<typeof makeStore>[] = []
const watching = () => {
  const store = makeStore()
  stores.push(store)
  store.dispatch(watchStream.intent({ id: 'stream' }))
  return {
    store,
    playUrl: () => {
      const ticket = selectTicket(store.getState())
      return ticket?.provider === 'embedded' ? ticket.playUrl : undefined
    },
  }
}
afterEach(() => {
  for (const store of stores.splice(0)) store.dispatch(sessionEnded())
})

test('a ticket is renewed while one watches, always as the same viewer', async () => {
  const calls = answers(joined)
  const { store, playUrl } = watching()
  await expect.poll(playUrl).toBeDefined()
  const first = playUrl()
  expect(selectWatched(store.getState(), 'stream')?.title).toBe('Late show')
  await expect.poll(playUrl, { timeout: renewAccessS * 1000 + WAIT_MS }).not.toBe(first)
  expect(calls.length).toBeGreaterThan(1)
  expect(new Set(calls).size).toBe(1)
  expect(calls[0]).toMatch(/^.{8,64}$/)
})

test('a right that ends takes the ticket away and says why', async () => {
  const calls = answers(joined, () => refusal(403, 'locked', 'Locked'))
  const { store, playUrl } = watching()
  await expect.poll(playUrl).toBeDefined()
  await expect
    .poll(() => selectRefusal(store.getState())?.code, { timeout: renewAccessS * 1000 + WAIT_MS })
    .toBe('locked')
  expect(playUrl()).toBeUndefined()
  expect(calls).toHaveLength(2)
})

test('a lost answer is asked for again and does not end the watching', async () => {
  const calls = answers(() => refusal(503, 'unavailable', 'Busy'), joined)
  const { store, playUrl } = watching()
  await expect.poll(playUrl).toBeDefined()
  expect(calls.length).toBeGreaterThanOrEqual(2)
  expect(selectRefusal(store.getState())).toBeNull()
})

test('whoever leaves does not ask again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    const calls = answers(joined)
    const { store, playUrl } = watching()
    await vi.waitFor(() => expect(playUrl()).toBeDefined())
    store.dispatch(leaveStream())
    await vi.advanceTimersByTimeAsync(renewAccessS * 3000)
    expect(calls).toHaveLength(1)
    expect(playUrl()).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})
