import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeToken } from '../../../src/api/token-cookie.ts'
import {
  increaseBalance,
  selectBalance,
  selectPasswordUpdate,
  selectUser,
  setUser,
  updateAvatar,
  updatePassword,
  updateUser,
} from '../../../src/features/identity/users/slice.ts'
import { state, store, withStore } from '../fresh-store.ts'
import { api, apiUrl, clearCookies, creator, fan, http, HttpResponse, ok, refusal, toastTexts } from '../support.ts'
import { until } from '../../support/until.ts'

const push = vi.hoisted(() => vi.fn((_path: string) => Promise.resolve(true)))
vi.mock('next/router', () => ({ default: { push }, push, useRouter: () => ({}) }))

withStore()
afterEach(() => {
  clearCookies()
  push.mockClear()
})

describe('the current account (Spec §4, Profile update; §8)', () => {
  beforeEach(() => {
    writeToken('t', false)
    store.dispatch(setUser(fan))
  })

  it('updating, then updateSuccess with the new account and the toast', async () => {
    api.use(http.put(apiUrl('/users'), () => ok({ ...fan, name: 'Bruna S.' })))
    store.dispatch(updateUser.intent({ name: 'Bruna S.' }))
    expect(state().user).toMatchObject({ updating: true, updateSuccess: false, error: null })
    await until(() => expect(toastTexts()).toEqual(['Changes saved']))
    expect(state().user).toMatchObject({
      updating: false,
      updateSuccess: true,
      error: null,
      current: { name: 'Bruna S.' },
    })
  })

  it.each([
    [() => refusal(409, 'conflict', 'Taken meanwhile.'), 'Taken meanwhile.'],
    [() => HttpResponse.error(), 'Error occurred, please try again later'],
  ])('on failure keeps the error, with its text (%#)', async (answer, text) => {
    api.use(http.put(apiUrl('/users'), answer))
    store.dispatch(updateUser.intent({ name: 'x' }))
    await until(() => expect(toastTexts()).toEqual([text]))
    expect(state().user).toMatchObject({
      updating: false,
      updateSuccess: false,
      current: fan,
      error: { message: text.startsWith('Error') ? '' : text },
    })
  })

  it('requests the password without a toast, and sends it only when it was typed', async () => {
    const bodies: unknown[] = []
    api.use(
      http.put(
        apiUrl('/users'),
        async ({ request: incoming }) => (
          bodies.push(await incoming.json()),
          bodies.length === 1 ? refusal(403, 'reauthentication_required', 'Asked.') : ok(fan)
        )
      )
    )
    store.dispatch(updateUser.intent({ email: 'new@example.test', currentPassword: '' }))
    await until(() =>
      expect(state().user).toMatchObject({ updating: false, error: { code: 'reauthentication_required' } })
    )
    expect(toastTexts()).toEqual([])
    store.dispatch(updateUser.intent({ email: 'new@example.test', currentPassword: 'old password' }))
    await until(() => expect(toastTexts()).toEqual(['Changes saved']))
    expect(bodies).toEqual([
      { email: 'new@example.test' },
      { email: 'new@example.test', currentPassword: 'old password' },
    ])
  })

  it('changes the password for the kind of account', async () => {
    let body: unknown
    api.use(
      http.put(
        apiUrl('/auth/users/me/password'),
        async ({ request: incoming }) => ((body = await incoming.json()), new HttpResponse(null, { status: 204 }))
      )
    )
    store.dispatch(setUser(creator))
    store.dispatch(updatePassword.intent({ password: 'new password', currentPassword: 'old password' }))
    expect(selectPasswordUpdate(state()).updating).toBe(true)
    await until(() => expect(toastTexts()).toEqual(['Changes saved']))
    expect(body).toEqual({ password: 'new password', source: 'performer', currentPassword: 'old password' })
    expect(selectPasswordUpdate(state())).toEqual({ updating: false, updateSuccess: true, error: null })
    api.use(http.put(apiUrl('/auth/users/me/password'), () => HttpResponse.error()))
    store.dispatch(updatePassword.intent({ password: 'new password' }))
    await until(() => expect(toastTexts()).toContain('Error occurred, please try again later'))
    expect(selectPasswordUpdate(state())).toMatchObject({ updating: false, updateSuccess: false, error: { status: 0 } })
  })

  it('uploads a new picture, with a separate endpoint for each role', async () => {
    api.use(
      http.post(apiUrl('/users/avatar/upload'), () => ok({ avatar: '/m/fan' })),
      http.post(apiUrl('/performers/avatar/upload'), () => ok({ avatar: '/m/creator' }))
    )
    const file = new File(['x'], 'x.png')
    store.dispatch(updateAvatar.intent({ file }))
    await until(() => expect(selectUser(state())?.avatar).toBe('/m/fan'))
    store.dispatch(setUser(creator))
    store.dispatch(updateAvatar.intent({ file }))
    await until(() => expect(selectUser(state())?.avatar).toBe('/m/creator'))
  })

  it('adds tokens without a third decimal', () => {
    store.dispatch(increaseBalance(0.1))
    store.dispatch(increaseBalance(0.2))
    expect(selectBalance(state())).toBe(12.8)
  })
})
