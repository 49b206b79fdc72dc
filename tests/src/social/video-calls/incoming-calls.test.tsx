import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { VideoCall } from '../../../../contract/social/video-calls/video-calls.ts'
import { invalidateCached } from '../../../../src/api/cache.ts'
import { IncomingCalls } from '../../../../src/features/social/video-calls/IncomingCalls.tsx'
import { notifyListeners } from '../../../../src/realtime/socket.ts'
import { showScreen, withScreens } from '../../screen.tsx'
import { api, apiUrl, creator, fan, http, ok, toastTexts } from '../../support.ts'
import { until } from '../../../support/until.ts'

const call = (n: number): VideoCall => ({
  _id: `call ${n}`,
  conversationId: `conversation ${n}`,
  status: 'requested',
  isGroup: false,
  minutes: 10,
  price: 30,
  note: '',
  createdAt: `2026-11-22T00:0${n}:00.000Z`,
  user: { _id: fan._id, name: `Fan ${n}`, avatar: '/no-avatar.jpg', isPerformer: false },
  performer: { _id: creator._id, name: 'Ilka', avatar: '/no-avatar.jpg', isPerformer: true },
})

withScreens()

test('after a reconnect a new call request rings, a cancelled one stops, and a postponed one stays postponed', async () => {
  let calls = [call(1)]
  api.use(http.get(apiUrl('/video-calls'), () => ok({ data: calls, total: calls.length })))
  const { cache } = showScreen(<IncomingCalls />, { user: creator })
  const ringing = () => screen.queryAllByText(/wants to video call you/).map(({ textContent }) => textContent)
  await until(() => expect(ringing()).toEqual(['Fan 1 wants to video call you']))
  act(() => notifyListeners('call/changed', { call: call(2) }))
  expect(ringing()).toEqual(['Fan 1 wants to video call you', 'Fan 2 wants to video call you'])
  act(() => screen.getAllByRole('button', { name: 'Not now' })[0]?.click())
  expect(ringing()).toEqual(['Fan 2 wants to video call you'])

  calls = [call(3), call(1)]
  act(() => invalidateCached(cache, 'videoCalls.list'))
  await until(() => expect(ringing()).toEqual(['Fan 3 wants to video call you']))
})

test('an accepted call is paid from its card, although its message is not on the page', async () => {
  let status: VideoCall['status'] = 'accepted'
  const charged: object[] = []
  api.use(
    http.get(apiUrl('/video-calls'), () =>
      ok({ data: [{ ...call(1), status, expiresAt: '2099-01-01T00:00:00.000Z' }], total: 1 })
    ),
    http.get(apiUrl('/payment-cards'), () => ok({ data: [], total: 0 })),
    http.post(apiUrl('/wallet/charges/video-call/:id'), async ({ request }) => {
      status = 'paid'
      charged.push((await request.json()) as object)
      return ok({ _id: 's1', type: 'video_call', price: 30, balance: 20, createdAt: '2026-11-22T00:05:00.000Z' }, 201)
    })
  )
  const { visit } = showScreen(<IncomingCalls />, { user: { ...fan, balance: 50 }, path: '/messages/conversation 1' })
  fireEvent.click(await screen.findByRole('button', { name: 'Pay $30.00' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay for the video call' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Pay $30.00' }))
  await waitFor(() => expect(toastTexts()).toEqual(["Paid. Join whenever you're ready."]))
  expect(charged).toEqual([{ price: 30 }])
  expect(visit.path).toBe('/messages/conversation 1')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
