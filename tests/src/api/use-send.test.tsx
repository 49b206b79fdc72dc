import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useRequest } from '../../../src/api/use-request.ts'
import { useSend } from '../../../src/api/use-send.ts'
import '../testing-library-timeout.ts'
import { withQueries, wrapper } from './query-hooks.tsx'
import { api, apiUrl, fan, http, HttpResponse, ok, refusal, toastTexts } from '../support.ts'

withQueries()

describe('useSend', () => {
  it('returns the answer, and reloads outdated lists', async () => {
    let name = 'Bruna'
    api.use(
      http.get(apiUrl('/users/me'), () => ok({ ...fan, name })),
      http.put(apiUrl('/users'), () => ok({ ...fan, name: (name = 'Bruna S.') }))
    )
    const { result } = renderHook(() => ({ me: useRequest('users.me'), save: useSend('users.update') }), { wrapper })
    await waitFor(() => expect(result.current.me.data?.name).toBe('Bruna'))
    await act(async () =>
      expect(await result.current.save.send({ body: { name: 'Bruna S.' } })).toMatchObject({
        ok: true,
        data: { name: 'Bruna S.' },
      })
    )
    await waitFor(() => expect(result.current.me.data?.name).toBe('Bruna S.'))
  })

  it('leaves field errors to the form and toasts the others', async () => {
    api.use(
      http.put(apiUrl('/users'), () =>
        refusal(422, 'invalid', 'Please check the highlighted fields.', {
          fields: { username: 'This name is reserved' },
        })
      )
    )
    const { result } = renderHook(() => useSend('users.update'), { wrapper })
    await act(async () =>
      expect(await result.current.send({ body: {} })).toMatchObject({ ok: false, error: { code: 'invalid' } })
    )
    await waitFor(() => expect(result.current.fieldErrors).toEqual({ username: 'This name is reserved' }))
    expect(toastTexts()).toEqual([])
    api.use(http.put(apiUrl('/users'), () => HttpResponse.error()))
    await act(async () => void (await result.current.send({ body: {} })))
    expect(toastTexts()).toEqual(['Something went wrong, please try again later'])
  })

  it('keeps the key of an intent until the server has given a definite answer', async () => {
    const keys: (string | null)[] = []
    const answers = [
      () => HttpResponse.error(),
      () => refusal(409, 'payment_in_progress', '…'),
      () => ok({ _id: 'x' }, 201),
      () => refusal(402, 'insufficient_balance', '…'),
      () => ok({ _id: 'y' }, 201),
    ]
    api.use(
      http.post(
        apiUrl('/wallet/charges/tip/:id'),
        ({ request }) => (keys.push(request.headers.get('idempotency-key')), (answers.shift() ?? answers[0]!)())
      )
    )
    const { result } = renderHook(() => useSend('wallet.tip', { toast: false }), { wrapper })
    const tip = (price: number) =>
      act(async () => void (await result.current.send({ params: { id: fan._id }, body: { price } })))
    for (const price of [10, 10, 10, 10, 10]) await tip(price)
    const [lost, open, done, refused, again] = keys
    expect([open, done]).toEqual([lost, lost])
    expect(new Set([lost, refused, again]).size).toBe(3)
  })

  it('keeps the key of an intent when a form is closed and opened again, because the lost request may have been charged', async () => {
    const keys: (string | null)[] = []
    api.use(
      http.post(
        apiUrl('/wallet/charges/tip/:id'),
        ({ request }) => (
          keys.push(request.headers.get('idempotency-key')),
          keys.length < 3 ? HttpResponse.error() : ok({ _id: 'x' }, 201)
        )
      )
    )
    for (const price of [30, 40, 30, 30]) {
      const { result, unmount } = renderHook(() => useSend('wallet.tip', { toast: false }), { wrapper })
      await act(async () => void (await result.current.send({ params: { id: fan._id }, body: { price } })))
      unmount()
    }
    const [lost, other, again, after] = keys
    expect(again).toBe(lost)
    expect(new Set([lost, other, after]).size).toBe(3)
  })

  it('uses a new key for the same input an hour later, when the lost answer no longer applies', async () => {
    const keys: (string | null)[] = []
    api.use(
      http.post(
        apiUrl('/wallet/charges/tip/:id'),
        ({ request }) => (keys.push(request.headers.get('idempotency-key')), HttpResponse.error())
      )
    )
    const { result } = renderHook(() => useSend('wallet.tip', { toast: false }), { wrapper })
    const tip = () =>
      act(async () => void (await result.current.send({ params: { id: fan._id }, body: { price: 55 } })))
    const begun = Date.now()
    const clock = vi.spyOn(Date, 'now')
    for (const minutes of [0, 59, 118, 179]) {
      clock.mockReturnValue(begun + minutes * 60_000)
      await tip()
    }
    clock.mockRestore()
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]])
    expect(keys[3]).not.toBe(keys[0])
  })
})
