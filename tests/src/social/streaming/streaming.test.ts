import { expect, test } from 'vitest'
import type { VideoCall } from '../../../../contract/social/video-calls/video-calls.ts'
import {
  accessPrivateRequest,
  addPrivateRequest,
  selectPrivateRequests,
} from '../../../../src/features/social/streaming/slice.ts'
import { sessionEnded } from '../../../../src/store/session-ended.ts'
import { makeStore } from '../../../../src/store/make-store.ts'

const request = (conversationId: string, _id = `call of ${conversationId}`): VideoCall => ({
  _id,
  conversationId,
  status: 'requested',
  isGroup: false,
  minutes: 10,
  price: 30,
  note: '',
  createdAt: '2026-11-22T00:00:00.000Z',
  user: { _id: 'nina', name: 'Nina', avatar: '/no-avatar.jpg', isPerformer: false },
  performer: { _id: 'ilka', name: 'Ilka', avatar: '/no-avatar.jpg', isPerformer: true },
})

test('a private request is added to the list, and removed when accessed, by its conversation', () => {
  const store = makeStore()
  const list = () => selectPrivateRequests(store.getState()).map(({ _id }) => _id)
  expect(list()).toEqual([])
  store.dispatch(addPrivateRequest(request('one')))
  store.dispatch(addPrivateRequest(request('two')))
  expect(list()).toEqual(['call of one', 'call of two'])
  // One for each conversation: a newer one replaces it.
  store.dispatch(addPrivateRequest(request('one', 'asked again')))
  expect(list()).toEqual(['call of two', 'asked again'])
  const before = selectPrivateRequests(store.getState())
  store.dispatch(accessPrivateRequest('nobody'))
  expect(selectPrivateRequests(store.getState())).toBe(before)
  store.dispatch(accessPrivateRequest('two'))
  expect(list()).toEqual(['asked again'])
  store.dispatch(sessionEnded())
  expect(list()).toEqual([])
})
