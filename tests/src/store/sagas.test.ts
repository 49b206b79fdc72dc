import { openSubscription } from '../../../src/features/catalogue/offers/actions.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readToken } from '../../../src/api/token.ts'
import {
  enterSession,
  login,
  logout,
  selectAuthUser,
  selectLoggedIn,
  selectLoginAuth,
  sessionRefused,
} from '../../../src/features/identity/auth/slice.ts'
import { closeSubscription, selectSubscriptionModal } from '../../../src/features/money/subscriptions/modal/slice.ts'
import { selectUser, setUser } from '../../../src/features/identity/users/slice.ts'
import { asyncAction } from '../../../src/store/async-action.ts'
import { request } from '../../../src/api/request.ts'
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

const session = {
  token: 'new-token',
  expiresAt: '2027-01-01T00:00:00.000Z',
  _id: fan._id,
  isPerformer: false,
  email: fan.email,
  username: fan.username,
}
const credentials = { username: ' bruna ', password: 'correct horse', remember: true }
const me = (user: object) => http.get(apiUrl('/users/me'), () => ok(user))
/** Waits with a long timeout: the sagas are loaded with the first intent. */
const ends = (path: string) => until(() => expect(push).toHaveBeenCalledWith(path))

describe('login (Spec §2, §4, §8)', () => {
  it('is requesting, then success, with cookie, account and home page', async () => {
    let body: unknown
    let token: string | null = null
    api.use(
      http.post(apiUrl('/auth/login'), async ({ request: incoming }) => ((body = await incoming.json()), ok(session))),
      http.get(
        apiUrl('/users/me'),
        ({ request: incoming }) => ((token = incoming.headers.get('authorization')), ok(fan))
      )
    )
    store.dispatch(login.intent(credentials))
    expect(selectLoginAuth(state())).toEqual({ requesting: true, error: null, data: null, success: false })
    await ends('/home')
    expect(body).toEqual({ username: 'bruna', password: 'correct horse', remember: true })
    expect(token).toBe('new-token')
    expect(readToken()).toBe('new-token')
    const { token: _token, expiresAt: _expiresAt, ...authUser } = session
    expect(selectLoginAuth(state())).toEqual({ requesting: false, error: null, data: authUser, success: true })
    expect(selectLoggedIn(state())).toBe(true)
    expect(selectAuthUser(state())).toEqual(authUser)
    expect(selectUser(state())).toEqual(fan)
    expect(JSON.stringify(state())).not.toContain('new-token')
  })

  it.each([
    [{ ...fan, username: undefined }, '/user/account'],
    [{ ...fan, email: undefined }, '/user/account'],
    [creator, '/marisol'],
    [{ ...creator, email: undefined }, '/creator/account'],
    [{ ...creator, username: undefined }, '/creator/account'],
  ])("leads to the page of the account's role (%#)", async (user, path) => {
    api.use(me(user))
    const { _id, isPerformer, email, username } = user
    store.dispatch(enterSession.intent({ session: { ...session, _id, isPerformer, email, username }, remember: false }))
    await ends(path)
  })

  it('says on the page after it that a closed account is open again', async () => {
    api.use(me(fan))
    store.dispatch(enterSession.intent({ session: { ...session, isReopened: true }, remember: false }))
    await until(() => expect(toastTexts()).toEqual([expect.stringContaining('open again')]))
    expect(push).toHaveBeenCalledWith('/home')
    store.dispatch(enterSession.intent({ session, remember: false }))
    await until(() => expect(push).toHaveBeenCalledTimes(2))
    expect(toastTexts()).toHaveLength(1)
  })

  it('handles one request at a time', async () => {
    let calls = 0
    api.use(
      http.post(apiUrl('/auth/login'), () => (calls++, ok(session))),
      me(fan)
    )
    store.dispatch(login.intent(credentials))
    store.dispatch(login.intent(credentials))
    await ends('/home')
    expect(calls).toBe(1)
  })

  it.each([
    [() => refusal(401, 'wrong_credentials', 'No such pair.'), 'No such pair.'],
    [() => new HttpResponse(null, { status: 500 }), 'Incorrect credentials!'],
  ])('keeps the error and shows the server message, or the default (%#)', async (answer, text) => {
    api.use(http.post(apiUrl('/auth/login'), answer))
    store.dispatch(login.intent(credentials))
    await until(() => expect(toastTexts()).toEqual([text]))
    expect(selectLoginAuth(state())).toMatchObject({ requesting: false, success: false, data: null })
    expect(selectLoginAuth(state()).error).not.toBeNull()
    expect(selectLoggedIn(state())).toBe(false)
    expect(readToken()).toBeUndefined()
    expect(push).not.toHaveBeenCalled()
  })

  it('stores no token whose account cannot be loaded', async () => {
    api.use(
      http.post(apiUrl('/auth/login'), () => ok(session)),
      http.get(apiUrl('/users/me'), () => new HttpResponse(null, { status: 500 }))
    )
    store.dispatch(login.intent(credentials))
    await until(() => expect(selectLoginAuth(state()).error).not.toBeNull())
    expect(readToken()).toBeUndefined()
  })
})

describe('the end of a session', () => {
  const begin = async (): Promise<void> => {
    api.use(me(fan))
    store.dispatch(enterSession.intent({ session, remember: true }))
    await ends('/home')
    push.mockClear()
  }

  it.each([204, 500])(
    'logout notifies the server (%i), resets the store, deletes the token, and goes to login',
    async (status) => {
      await begin()
      store.dispatch(openSubscription({ performer: { ...creator, monthlyPrice: 5, isFreeSubscription: false } }))
      let token: string | null = null
      api.use(
        http.post(
          apiUrl('/auth/logout'),
          ({ request: incoming }) => (
            (token = incoming.headers.get('authorization')), new HttpResponse(null, { status })
          )
        )
      )
      store.dispatch(logout.intent())
      // The server's event about our own logout is ignored.
      store.dispatch(sessionRefused('revoked'))
      await ends('/auth/login')
      expect(toastTexts()).toEqual([])
      expect(token).toBe('new-token')
      expect(readToken()).toBeUndefined()
      expect(state()).toMatchObject({
        auth: { loggedIn: false, authUser: null, loginAuth: { success: false } },
        user: { current: null },
        subscriptionModal: { showModal: false },
      })
    }
  )

  it('a 401 of any call shows a toast once and goes to login (Spec §8)', async () => {
    await begin()
    api.use(http.get(apiUrl('/users/me'), () => refusal(401, 'unauthenticated', 'whatever the server says')))
    await Promise.allSettled([request('users.me'), request('users.me')])
    await ends('/auth/login')
    expect(toastTexts()).toEqual(['Please login!'])
    expect(readToken()).toBeUndefined()
    expect(selectLoggedIn(state())).toBe(false)
  })

  it('a revoked session does the same', async () => {
    await begin()
    store.dispatch(sessionRefused('revoked'))
    await ends('/auth/login')
    expect(selectUser(state())).toBeNull()
  })
})

describe('the other slices', () => {
  it('have the subscribe dialog set to monthly by default (Spec §9)', () => {
    const performer = { ...creator, monthlyPrice: 5, isFreeSubscription: false }
    store.dispatch(openSubscription({ performer }))
    expect(selectSubscriptionModal(state())).toEqual({ showModal: true, performer, subscriptionType: 'monthly' })
    store.dispatch(closeSubscription())
    expect(selectSubscriptionModal(state())).toEqual({ showModal: false, performer: null, subscriptionType: 'monthly' })
  })

  it('hydrate from the server only, without overwriting newer state of the browser', () => {
    const before = state()
    store.dispatch(setUser(fan))
    store.dispatch({ type: '__NEXT_REDUX_WRAPPER_HYDRATE__', payload: before })
    expect(selectUser(state())).toEqual(fan)
    store.dispatch({
      type: '__NEXT_REDUX_WRAPPER_HYDRATE__',
      payload: { fromServer: { user: { ...before.user, current: creator } } },
    })
    expect(selectUser(state())).toEqual(creator)
  })

  it('have the defaults of Spec §9', () => {
    expect(state().settings).toMatchObject({
      minimumSubscriptionPrice: 2.95,
      maximumSubscriptionPrice: 300,
      minimumWalletPrice: 2.95,
      maximumWalletPrice: 300,
      minimumTipPrice: 10,
      maximumTipPrice: 10_000,
      minimumPayoutAmount: 50,
      freeSubscriptionEnabled: true,
      freeSubscriptionDuration: 1,
      paymentGateway: 'stripe',
      requireEmailVerification: false,
    })
    expect(state().ui.favicon).toBe('/favicon.ico')
    expect(state().connection.status).toBe('initialized')
  })

  it('have three actions for each request, with the payload of the intent', () => {
    const action = asyncAction<{ id: string }, number>('things/do')
    expect(action.intent({ id: '1' })).toEqual({ type: 'things/do/intent', payload: { id: '1' } })
    expect(action.success(7, { id: '1' })).toEqual({
      type: 'things/do/success',
      payload: 7,
      meta: { arg: { id: '1' } },
    })
    const fault = { status: 500, code: 'internal' as const, message: '' }
    expect(action.failure(fault, { id: '1' })).toEqual({
      type: 'things/do/failure',
      payload: fault,
      meta: { arg: { id: '1' } },
    })
  })
})
