import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import type { DehydratedState } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { IN_PROCESS_CALL, type InProcessCall } from '../../../contract/in-process.ts'
import { receivedNow } from '../../../src/api/query-client.ts'
import { useCache } from '../../../src/api/cache.ts'
import { usePage } from '../../../src/api/use-page.ts'
import { useRequest } from '../../../src/api/use-request.ts'
import { prefetchInto } from '../../../src/shell/initial-props/prefetch.ts'
import '../testing-library-timeout.ts'
import { asked, client, withQueries, wrapper } from './query-hooks.tsx'
import { api, apiUrl, fan, http, HttpResponse, ok, refusal } from '../support.ts'

withQueries()

const query = { performerId: 'marisol' }
const item = (n: number) => ({ _id: `id-${n}`, text: `post ${n}` })

describe('data fetched on the server', () => {
  it('is not requested again, neither by the first screen nor by later ones', async () => {
    const own = vi.fn<InProcessCall>((name) =>
      Promise.resolve({
        status: 200,
        body: { data: name === 'feeds.search' ? { data: [item(1)], total: 1 } : { _id: 'm', name: 'Marisol' } },
      })
    )
    Object.assign(globalThis, { [IN_PROCESS_CALL]: own })
    const server = new QueryClient()
    const { prefetch, prefetchPage } = prefetchInto(server, { locale: 'en', headers: {} })
    expect(await prefetch('performers.view', { params: { id: 'marisol' } })).toMatchObject({ name: 'Marisol' })
    expect((await prefetchPage('feeds.search', { query })).total).toBe(1)
    hydrate(client, receivedNow(JSON.parse(JSON.stringify(dehydrate(server))) as DehydratedState))
    const screen = () =>
      renderHook(
        () => ({
          profile: useRequest('performers.view', { params: { id: 'marisol' } }, { staleTime: undefined }),
          list: usePage('feeds.search', { query: { ...query } }, { staleTime: undefined }),
        }),
        { wrapper }
      )
    const first = screen()
    expect(client.isFetching()).toBe(0)
    expect(first.result.current.profile).toMatchObject({ data: { name: 'Marisol' }, isLoading: false })
    expect(first.result.current.list).toMatchObject({ items: [item(1)], total: 1, hasMore: false, isLoading: false })
    first.unmount()
    const browser = prefetchInto(client)
    await browser.prefetch('performers.view', { params: { id: 'marisol' } })
    await browser.prefetchPage('feeds.search', { query })
    expect(screen().result.current.list.items).toHaveLength(1)
    expect(asked).toEqual([])
    expect(own).toHaveBeenCalledTimes(2)
    delete (globalThis as { [key: symbol]: unknown })[IN_PROCESS_CALL]
  })
})

describe('useRequest', () => {
  it('requests once for all screens that show it, and not while disabled', async () => {
    api.use(http.get(apiUrl('/users/me'), () => ok(fan)))
    const { result } = renderHook(
      () => [useRequest('users.me'), useRequest('users.me'), useRequest('users.me', {}, { enabled: false })] as const,
      { wrapper }
    )
    expect(result.current.map((one) => one.isLoading)).toEqual([true, true, true])
    await waitFor(() => expect(result.current.map((one) => one.data?.name)).toEqual([fan.name, fan.name, fan.name]))
    expect(asked).toEqual(['/api/users/me'])
    const { result: off } = renderHook(
      () => useRequest('performers.view', { params: { id: 'm' } }, { enabled: false }),
      { wrapper }
    )
    expect(off.current).toMatchObject({ isLoading: false, isFetching: false })
  })

  it('cancels a request that no screen needs any more, and requests again later', async () => {
    let times = 0
    api.use(http.get(apiUrl('/users/me'), () => (++times === 1 ? new Promise<never>(() => undefined) : ok(fan))))
    const gone = renderHook(() => useRequest('users.me'), { wrapper })
    await waitFor(() => expect(times).toBe(1))
    gone.unmount()
    const { result } = renderHook(() => useRequest('users.me'), { wrapper })
    await waitFor(() => expect(result.current.data).toEqual(fan))
    expect(times).toBe(2)
  })

  it('repeats requests that failed in transit; refused ones only on demand', async () => {
    let tries = 0
    api.use(
      http.get(apiUrl('/users/me'), () =>
        ++tries === 1
          ? new HttpResponse(null, { status: 503 })
          : tries === 2
            ? refusal(403, 'forbidden', 'no')
            : ok(fan)
      )
    )
    const { result } = renderHook(() => useRequest('users.me'), { wrapper })
    await waitFor(() => expect(result.current).toMatchObject({ error: { status: 403 }, isLoading: false }))
    expect(tries).toBe(2)
    act(() => result.current.reload())
    expect(result.current).toMatchObject({ error: null, isLoading: true })
    await waitFor(() => expect(result.current.data).toEqual(fan))
  })

  it('keeps the last answer while another input loads', async () => {
    api.use(http.get(apiUrl('/performers/:id'), ({ params }) => ok({ _id: params['id'] })))
    const { result, rerender } = renderHook(
      ({ id }) => useRequest('performers.view', { params: { id } }, { keepPrevious: true }),
      { wrapper, initialProps: { id: 'a' } }
    )
    await waitFor(() => expect(result.current.data?._id).toBe('a'))
    rerender({ id: 'b' })
    expect(result.current).toMatchObject({ data: { _id: 'a' }, isLoading: false, isFetching: true })
    await waitFor(() => expect(result.current.data?._id).toBe('b'))
  })
})

describe('usePage', () => {
  it("follows the endpoint's cursor, and shows an item that moved between pages once", async () => {
    const pages: Record<string, object> = {
      '': { data: [item(3), item(2)], total: 3, nextCursor: 'c1' },
      c1: { data: [item(2), item(1)], total: 3 },
    }
    api.use(
      http.get(apiUrl('/user/feeds'), ({ request }) => ok(pages[new URL(request.url).searchParams.get('before') ?? '']))
    )
    const { result } = renderHook(() => usePage('feeds.search', { query: {} }), { wrapper })
    expect(result.current.isLoading).toBe(true)
    await waitFor(() => expect(result.current.hasMore).toBe(true))
    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current.hasMore).toBe(false))
    expect(result.current.items.map((post) => post._id)).toEqual(['id-3', 'id-2', 'id-1'])
    act(() => result.current.loadMore())
    expect(asked).toEqual(['/api/user/feeds', '/api/user/feeds?before=c1'])
  })

  it('can start with a shorter page, and continues with full ones', async () => {
    const places: Record<string, object> = {
      '?limit=1': { data: [item(3)], total: 3, nextCursor: 'c1' },
      '?before=c1': { data: [item(2), item(1)], total: 3 },
    }
    api.use(http.get(apiUrl('/user/feeds'), ({ request }) => ok(places[new URL(request.url).search])))
    const { result } = renderHook(() => usePage('feeds.search', { query: {} }, { firstLimit: 1 }), { wrapper })
    await waitFor(() => expect(result.current.hasMore).toBe(true))
    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current.items.map((post) => post._id)).toEqual(['id-3', 'id-2', 'id-1']))
    expect(asked).toEqual(['/api/user/feeds?limit=1', '/api/user/feeds?before=c1'])
  })

  it('uses the number of requested items as offset elsewhere', async () => {
    api.use(
      http.get(apiUrl('/subscriptions/user/search'), ({ request }) =>
        ok({ data: [item(Number(new URL(request.url).searchParams.get('offset')))], total: 5 })
      )
    )
    const { result } = renderHook(() => usePage('subscriptions.ofUser', { query: { limit: 4 } }), { wrapper })
    await waitFor(() => expect(result.current.hasMore).toBe(true))
    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current.items).toHaveLength(2))
    expect(result.current).toMatchObject({ hasMore: false, total: 5 })
    expect(asked.at(-1)).toBe('/api/subscriptions/user/search?limit=4&offset=4')
  })

  it('returns the error of a list', async () => {
    api.use(http.get(apiUrl('/user/feeds'), () => refusal(404, 'not_found', 'This does not exist')))
    const { result } = renderHook(() => usePage('feeds.search', { query: {} }), { wrapper })
    await waitFor(() => expect(result.current.error).toMatchObject({ status: 404, code: 'not_found' }))
    expect(asked).toHaveLength(1)
  })
})

describe('useCache', () => {
  it('changes an item in every cached answer, and nothing else', async () => {
    api.use(
      http.get(apiUrl('/performers/top'), () =>
        ok({
          data: [
            { _id: 'm', totalFollowers: 1 },
            { _id: 'o', totalFollowers: 1 },
          ],
          total: 2,
        })
      ),
      http.get(apiUrl('/performers/:id'), () => ok({ _id: 'm', name: 'Marisol', totalFollowers: 1 }))
    )
    const { result } = renderHook(
      () => ({
        cache: useCache(),
        one: useRequest('performers.view', { params: { id: 'm' } }),
        top: useRequest('performers.top', { query: {} }),
      }),
      { wrapper }
    )
    await waitFor(() => expect(result.current.top.data && result.current.one.data).toBeTruthy())
    act(() =>
      result.current.cache.patch<{ totalFollowers: number }>('m', ({ totalFollowers }) => ({
        totalFollowers: totalFollowers + 1,
      }))
    )
    await waitFor(() => expect(result.current.one.data).toMatchObject({ name: 'Marisol', totalFollowers: 2 }))
    expect(result.current.top.data?.data.map((card) => card.totalFollowers)).toEqual([2, 1])
  })
})
