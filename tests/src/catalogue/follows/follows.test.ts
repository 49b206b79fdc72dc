import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../../src/api/query-client.ts'
import { requestKey } from '../../../../src/api/query-keys.ts'
import {
  follow,
  selectFollowedIds,
  selectIsFollowed,
  unfollow,
} from '../../../../src/features/catalogue/follows/slice.ts'
import { makeStore, type AppStore } from '../../../../src/store/make-store.ts'
import { until } from '../../../support/until.ts'
import {
  api,
  apiUrl,
  clearCookies,
  clearToasts,
  creator,
  fan,
  http,
  HttpResponse,
  refusal,
  toastTexts,
} from '../../support.ts'

let store: AppStore
const state = () => store.getState()
beforeAll(() => api.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  store = makeStore()
})
afterEach(() => {
  api.resetHandlers()
  clearCookies()
  clearToasts()
})
afterAll(() => api.close())

describe('follows (Spec §4)', () => {
  const id = creator._id

  it('are shown at once, without duplicates, and undone the same way', async () => {
    let calls = 0
    api.use(
      http.post(apiUrl('/follows/:id'), () => (calls++, new HttpResponse(null, { status: 204 }))),
      http.delete(apiUrl('/follows/:id'), () => (calls++, new HttpResponse(null, { status: 204 })))
    )
    store.dispatch(follow.intent({ id }))
    store.dispatch(follow.intent({ id }))
    expect(selectFollowedIds(state())).toEqual([id])
    expect(selectIsFollowed(state(), { _id: id, isFollowed: false })).toBe(true)
    store.dispatch(unfollow.intent({ id }))
    expect(selectIsFollowed(state(), { _id: id, isFollowed: true })).toBe(false)
    await until(() => expect(calls).toBe(3))
    expect(toastTexts()).toEqual([])
  })

  it('arrive in the order of the presses, however long the first takes', async () => {
    const arrived: string[] = []
    let answer = (): void => undefined
    const slow = new Promise<void>((resolve) => (answer = resolve))
    const done = () => new HttpResponse(null, { status: 204 })
    api.use(
      http.post(apiUrl('/follows/:id'), async ({ params }) => {
        if (params['id'] === id) await slow
        arrived.push(params['id'] === id ? 'follow' : 'another')
        return done()
      }),
      http.delete(apiUrl('/follows/:id'), () => (arrived.push('unfollow'), done()))
    )
    store.dispatch(follow.intent({ id }))
    store.dispatch(unfollow.intent({ id }))
    store.dispatch(follow.intent({ id: fan._id }))
    await until(() => expect(arrived).toContain('another'))
    answer()
    await until(() => expect(arrived).toEqual(['another', 'follow', 'unfollow']))
  })

  it('are taken back with a toast when they are refused', async () => {
    api.use(
      http.post(apiUrl('/follows/:id'), () => refusal(403, 'forbidden', "You don't have permission to do this.")),
      http.delete(apiUrl('/follows/:id'), () => HttpResponse.error())
    )
    store.dispatch(follow.intent({ id }))
    await until(() => expect(selectFollowedIds(state())).toEqual([]))
    expect(toastTexts()).toEqual(["You don't have permission to do this."])
    store.dispatch(unfollow.intent({ id }))
    expect(selectIsFollowed(state(), { _id: id, isFollowed: true })).toBe(false)
    await until(() => expect(selectIsFollowed(state(), { _id: id, isFollowed: true })).toBe(true))
    expect(toastTexts()).toContain('Something went wrong, please try again later')
  })

  it('are patched into every cached response, and a newer response wins', async () => {
    const client = queryClient()
    const cached = () =>
      client.getQueryData<{ isFollowed: boolean }>(requestKey('performers.view', { params: { id } }))?.isFollowed
    const answer = (isFollowed: boolean) =>
      client.setQueryData(requestKey('performers.view', { params: { id } }), { _id: id, isFollowed })
    let respond!: (response: Response) => void
    const next = () => new Promise<Response>((resolve) => (respond = resolve))
    let response = next()
    api.use(http.post(apiUrl('/follows/:id'), () => response))

    answer(false)
    store.dispatch(follow.intent({ id }))
    await until(() => expect(cached()).toBe(true))
    // A response that was requested before the press arrives while the call is under way.
    answer(false)
    expect(selectIsFollowed(state(), { _id: id, isFollowed: false })).toBe(true)
    respond(new HttpResponse(null, { status: 204 }))
    await until(() => expect(cached()).toBe(true))
    // The creator was unfollowed on another device: the newer response wins.
    await until(() => expect(selectIsFollowed(state(), { _id: id, isFollowed: false })).toBe(false))

    answer(false)
    response = next()
    store.dispatch(follow.intent({ id }))
    await until(() => expect(cached()).toBe(true))
    respond(refusal(403, 'forbidden', "You don't have permission to do this."))
    await until(() => expect(cached()).toBe(false))
    expect(selectFollowedIds(state())).toEqual([])
  })

  it('keep a later press on screen when an earlier one fails', async () => {
    let isRefused = true
    api.use(
      http.post(apiUrl('/follows/:id'), () => {
        const response = isRefused
          ? refusal(403, 'forbidden', "You don't have permission to do this.")
          : new HttpResponse(null, { status: 204 })
        isRefused = false
        return response
      })
    )
    const seen: boolean[] = []
    store.subscribe(() => seen.push(selectIsFollowed(state(), { _id: id })))
    store.dispatch(follow.intent({ id }))
    store.dispatch(follow.intent({ id }))
    await until(() => expect(toastTexts()).toHaveLength(1))
    await until(() => expect(state().follows.pendingIds).toEqual([]))
    expect(seen).not.toContain(false)
    expect(selectFollowedIds(state())).toEqual([id])
  })
})
