import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { videoCalls, type VideoCall } from '../../contract/video-calls.ts'
import { invalidateCached } from '../../src/api/cache.ts'
import { IncomingCalls } from '../../src/features/video-calls/IncomingCalls.tsx'
import { tell } from '../../src/realtime/wire.ts'
import { showScreen, withScreens } from './screen.tsx'
import { api, apiUrl, creator, fan, http, ok } from './support.ts'
import { until } from '../support/until.ts'

const call = (n: number): VideoCall => ({
  _id: `call ${n}`, conversationId: `conversation ${n}`, status: 'requested', minutes: 10, price: 30, note: '', createdAt: `2026-11-22T00:0${n}:00.000Z`,
  user: { _id: fan._id, name: `Fan ${n}`, avatar: '/no-avatar.jpg', isPerformer: false }, performer: { _id: creator._id, name: 'Ilka', avatar: '/no-avatar.jpg', isPerformer: true },
})

withScreens()

test('a call that was asked for while the connection was away rings when it is back, one that was taken back rings no more, and one that was put off stays so', async () => {
  let calls = [call(1)]
  api.use(http.get(apiUrl('/video-calls'), () => ok({ data: calls, total: calls.length })))
  const { cache } = showScreen(<IncomingCalls />, { user: creator })
  const ringing = () => screen.queryAllByText(/wants to video call you/).map(({ textContent }) => textContent)
  await until(() => expect(ringing()).toEqual(['Fan 1 wants to video call you']))
  act(() => tell('call/changed', { call: call(2) }))
  expect(ringing()).toEqual(['Fan 1 wants to video call you', 'Fan 2 wants to video call you'])
  act(() => screen.getAllByRole('button', { name: 'Not now' })[0]?.click())
  expect(ringing()).toEqual(['Fan 2 wants to video call you'])

  calls = [call(3), call(1)]
  act(() => invalidateCached(cache, videoCalls.list))
  await until(() => expect(ringing()).toEqual(['Fan 3 wants to video call you']))
})
