import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import ConfirmEmailPage from '../../../../pages/auth/confirm-email.tsx'
import JoinCreatorPage from '../../../../pages/auth/register/creator.tsx'
import ResetPage from '../../../../pages/auth/reset.tsx'
import { CallbackScreen } from '../../../../src/features/identity/auth/CallbackScreen.tsx'
import { ForgotScreen } from '../../../../src/features/identity/auth/ForgotScreen.tsx'
import { JoinScreen } from '../../../../src/features/identity/auth/join/JoinScreen.tsx'
import { LoginScreen } from '../../../../src/features/identity/auth/LoginScreen.tsx'
import { FollowButton } from '../../../../src/features/catalogue/performers/FollowButton.tsx'
import { setSettings } from '../../../../src/features/platform/settings/slice.ts'
import { DataSection } from '../../../../src/features/account-lifecycle/DataSection.tsx'
import { AccountScreen } from '../../../../src/features/identity/users/AccountScreen.tsx'
import { RefusalAction } from '../../../../src/features/social/stream-messages/ChatRefusal.tsx'
import type { PageContext } from '../../../../src/shell/app-page.ts'
import { PublicLayout } from '../../../../src/shell/layouts/PublicLayout.tsx'
import { showScreen, withScreens } from '../../screen.tsx'
import { api, apiUrl, clearCookies, fan, http, HttpResponse, ok, refusal } from '../../support.ts'

const push = vi.hoisted(() => vi.fn((_path: string) => Promise.resolve(true)))
vi.mock('next/router', async (load) => ({ ...(await load<typeof import('next/router')>()), default: { push } }))

withScreens()
afterEach(() => {
  vi.unstubAllGlobals()
  push.mockClear()
  clearCookies()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

const next = '/marisol?tab=videos'
const query = `next=${encodeURIComponent(next)}`
const hrefOf = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href')
const fill = (label: string, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const performer = { _id: 'p1', name: 'Marisol Vega', username: 'marisol', avatar: '/a.jpg', isPerformer: true }

describe('sign-in links on public pages return', () => {
  it('from the header to the page with its query; from the landing page and a login to the default start page', () => {
    for (const [path, suffix] of [
      [`${next}#part`, `?${query}`],
      ['/posts/f1', '?next=%2Fposts%2Ff1'],
      ['/', ''],
      ['/auth/forgot?next=%2Fx', ''],
      ['//evil.example/x', ''],
    ] as const) {
      const { unmount } = showScreen(<PublicLayout>page</PublicLayout>, { path })
      expect([hrefOf('Log in'), hrefOf('Join')], path).toEqual([`/auth/login${suffix}`, `/auth/register${suffix}`])
      unmount()
    }
  })

  it('from following to the current page', async () => {
    const { visit } = showScreen(<FollowButton performer={performer} />, { path: next })
    fireEvent.click(screen.getByRole('button', { name: 'Follow Marisol Vega' }))
    await waitFor(() => expect(visit.sent).toHaveLength(1))
    const { pathname, searchParams } = new URL(visit.path, 'http://own.invalid')
    expect([pathname, searchParams.get('creator'), searchParams.get('next')]).toEqual([
      '/auth/register',
      'marisol',
      next,
    ])
  })

  it('from following, and follow the creator once after signing in', async () => {
    let followed = 0
    api.use(
      http.post(apiUrl('/follows/p1'), () => {
        followed += 1
        return new HttpResponse(null, { status: 204 })
      })
    )
    const visitor = showScreen(<FollowButton performer={performer} />, { path: next })
    fireEvent.click(screen.getByRole('button', { name: 'Follow Marisol Vega' }))
    visitor.unmount()
    const back = showScreen(<FollowButton performer={performer} />, { path: next, user: fan })
    await screen.findByRole('button', { name: 'Following Marisol Vega' })
    await waitFor(() => expect(followed).toBe(1))
    back.unmount()
    showScreen(<FollowButton performer={{ ...performer, isFollowed: false }} />, { path: next, user: fan })
    await screen.findByRole('button', { name: 'Follow Marisol Vega' })
    expect(followed).toBe(1)
  })

  it('from a chat that requires login or a subscription, into the subscription dialog', () => {
    const chat = { performer, canWrite: false } as never
    const wants = (writeRefusal: string) => <RefusalAction chat={{ ...(chat as object), writeRefusal } as never} />
    const first = showScreen(wants('login_required'), { path: '/live/marisol' })
    expect(screen.getByRole('link').getAttribute('href')).toBe('/auth/login?next=%2Flive%2Fmarisol')
    first.unmount()
    showScreen(wants('subscription_required'), { path: '/live/marisol' })
    const { searchParams } = new URL(screen.getByRole('link').getAttribute('href') ?? '', 'http://own.invalid')
    expect([searchParams.get('creator'), searchParams.get('next')]).toEqual(['marisol', '/live/marisol?subscribe=p1'])
  })
})

describe('the login form shows why a login failed', () => {
  it.each([
    ['without a connection', () => HttpResponse.error(), 'No connection. Check your internet and try again.'],
    [
      'after too many tries',
      () => refusal(429, 'rate_limited', 'Too many attempts. Try again in 60 seconds.'),
      'Too many attempts. Try again in 60 seconds.',
    ],
    ['while the server is away', () => refusal(503, 'unavailable', "We'll be right back."), "We'll be right back."],
    [
      'while only what stands before the server answers, with 429',
      () => new HttpResponse('busy', { status: 429 }),
      'Something went wrong, please try again later',
    ],
    [
      'while only what stands before the server answers, with 503',
      () => new HttpResponse('<html>', { status: 503 }),
      'Something went wrong, please try again later',
    ],
    [
      'with a wrong password',
      () => refusal(401, 'wrong_credentials', 'Incorrect credentials!'),
      'Incorrect credentials!',
    ],
  ])('%s', async (_when, answer, text) => {
    api.use(http.post(apiUrl('/auth/login'), answer))
    showScreen(<LoginScreen next={next} />, { path: `/auth/login?${query}` })
    fill('Email or username', 'bruna')
    fill('Password', 'correct horse')
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryAllByText('Incorrect credentials!')).toHaveLength(text === 'Incorrect credentials!' ? 1 : 0)
    expect(push).not.toHaveBeenCalled()
  })
})

it('shows a refused field of the login at the field, keeps what was typed and focuses it', async () => {
  const answer = { code: 'invalid', message: 'No', fields: { username: 'Enter a shorter name' } }
  api.use(http.post(apiUrl('/auth/login'), () => HttpResponse.json(answer, { status: 422 })))
  showScreen(<LoginScreen />, { path: '/auth/login' })
  fill('Email or username', 'bruna')
  fill('Password', 'correct horse')
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  const field = screen.getByLabelText<HTMLInputElement>('Email or username')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['bruna', 'true'])
  expect(screen.getByText('Enter a shorter name')).toBeTruthy()
})

describe('the requested page is kept', () => {
  it('through a password reset, in both directions and in the mail', async () => {
    const sent: unknown[] = []
    api.use(
      http.post(
        apiUrl('/auth/users/forgot'),
        async ({ request }) => (sent.push(await request.json()), new HttpResponse(null, { status: 204 }))
      )
    )
    const login = showScreen(<LoginScreen next={next} />, { path: `/auth/login?${query}` })
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining([`/auth/forgot?${query}`, `/auth/register?${query}`])
    )
    login.unmount()
    showScreen(<ForgotScreen next={next} />, { path: `/auth/forgot?${query}` })
    expect(screen.getByRole('link', { name: /log ?in/i }).getAttribute('href')).toBe(`/auth/login?${query}`)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'bruna@example.test' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send link' }))
    await waitFor(() => expect(sent).toEqual([{ email: 'bruna@example.test', next }]))
  })

  it('through registration, whose mail receives the address', async () => {
    const sent: object[] = []
    api.use(
      http.get(apiUrl('/users/username/:name'), () => ok({ available: true })),
      http.post(
        apiUrl('/auth/users/register'),
        async ({ request }) => (
          sent.push((await request.json()) as object),
          ok({ _id: fan._id, isPerformer: false, requireEmailVerification: true }, 201)
        )
      )
    )
    const { container } = showScreen(<JoinScreen next={next} />, { path: `/auth/register?${query}` })
    const type = (name: string, value: string): boolean =>
      fireEvent.change(container.querySelector(`[name="${name}"]`)!, { target: { value } })
    for (const [name, value] of [
      ['name', 'Bruna'],
      ['username', 'bruna.s'],
      ['email', 'bruna@example.test'],
      ['password', 'a long enough secret'],
    ] as const)
      type(name, value)
    for (const [part, value] of [
      ['day', '30'],
      ['month', '04'],
      ['year', '1991'],
    ] as const)
      fireEvent.change(container.querySelector(`[autocomplete="bday-${part}"]`)!, { target: { value } })
    fireEvent.submit(container.querySelector('form')!)
    await waitFor(() => expect(sent).toMatchObject([{ email: 'bruna@example.test', next }]))
    expect(await screen.findByRole('link', { name: /log ?in/i })).toHaveProperty(
      'href',
      expect.stringContaining(`/auth/login?${query}`) as unknown
    )
  })

  it('between the two registrations, and from either to the login', async () => {
    const context = (given: string) => ({ query: { next: given }, redirect: vi.fn() }) as unknown as PageContext
    for (const evil of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/..//evil.example',
      'javascript:x',
    ])
      expect(await JoinCreatorPage.load?.(context(evil)), evil).toEqual({})
    const props = await JoinCreatorPage.load?.(context(next))
    expect(props).toEqual({ next })
    const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    const asCreator = showScreen(<JoinCreatorPage {...props!} />, { path: `/auth/register/creator?${query}` })
    expect(links()).toEqual(
      expect.arrayContaining([`/auth/register?${query}`, `/auth/register/creator?${query}`, `/auth/login?${query}`])
    )
    asCreator.unmount()
    showScreen(<JoinScreen next={next} />, { path: `/auth/register?${query}` })
    expect(links()).toEqual(expect.arrayContaining([`/auth/register/creator?${query}`, `/auth/login?${query}`]))
  })

  it('for a creator who is signed in already and opens the registration', async () => {
    const redirect = vi.fn()
    const viewer = { ...fan, isPerformer: true }
    await JoinCreatorPage.load?.({ query: { next }, viewer, redirect } as unknown as PageContext)
    expect(redirect).toHaveBeenCalledWith(next)
  })

  it.each([
    [ConfirmEmailPage, '/auth/email-verification/confirm'],
    [ResetPage, '/auth/users/reset'],
  ] as const)('through a mailed link on any device, if it is an address of this site (%#)', async (Page, path) => {
    api.use(http.post(apiUrl(path), () => refusal(410, 'link_expired', 'Expired')))
    const token = 'a-secret-that-is-long-enough'
    const context = (given: string) => ({ query: { token, next: given } }) as unknown as PageContext
    for (const evil of ['https://evil.example', '//evil.example', '/\\evil.example'])
      expect(await Page.load?.(context(evil))).toEqual({ token })
    const props = await Page.load?.(context(next))
    expect(props).toEqual({ token, next })
    showScreen(<Page {...props!} />, { path: `/auth/x?${query}` })
    expect(
      (await screen.findAllByRole('link', { name: /log ?in/i })).map((link) => link.getAttribute('href'))
    ).toContain(`/auth/login?${query}`)
  })

  it.each([
    ['google', 'Google', { url: '#google', state: 'st' }, { code: 'c', state: 'st' }],
    [
      'twitter',
      'X',
      { url: '#x', oauthToken: 'ot', oauthTokenSecret: 'os' },
      { oauth_token: 'ot', oauth_verifier: 'v' },
    ],
  ] as const)('through a sign-in with %s', async (provider, name, begun, returned) => {
    const session = {
      token: 'new-token',
      expiresAt: '2099-01-01T00:00:00.000Z',
      _id: fan._id,
      isPerformer: false,
      email: fan.email,
      username: fan.username,
    }
    api.use(
      http.post(apiUrl(`/auth/${provider}/login`), () => ok(begun)),
      http.post(apiUrl('/auth/google/token'), () => ok(session)),
      http.post(apiUrl('/auth/twitter/callback'), () => ok(session)),
      http.get(apiUrl('/users/me'), () => ok(fan))
    )
    const login = showScreen(<LoginScreen next={next} />, { path: `/auth/login?${query}` })
    login.store.dispatch(setSettings({ socialLogin: { google: true, twitter: true } }))
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`with ${name}$`) }))
    await waitFor(() => expect(location.hash).toBe(begun.url))
    login.unmount()
    showScreen(<CallbackScreen provider={provider} returned={returned} />, { path: `/auth/callback/${provider}` })
    await waitFor(() => expect(push).toHaveBeenCalledWith(next))
  })
})

describe('an account that lacks mandatory fields after social sign-in', () => {
  const complete = { ...fan, username: 'ana', email: 'ana@example.com', birthDate: '1990-01-01' }
  const incomplete = { ...complete, username: undefined } as unknown as typeof fan
  it.each([
    [`/user/account?${query}`, [next]],
    ['/user/account?next=//evil.example', []],
  ])('goes from %s to where it was going once they are saved', async (path, sent) => {
    api.use(
      http.put(apiUrl('/users'), () => ok(complete)),
      http.get(apiUrl('/:lookup/list'), () => ok([]))
    )
    const { visit } = showScreen(<AccountScreen DataSection={DataSection} />, { user: incomplete, path })
    fill('Username', 'ana')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByText('One more thing')).toBeNull())
    expect(visit.sent).toEqual(sent)
  })
})
