import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import LoginPage from '../../../../pages/auth/login.tsx'
import JoinPage from '../../../../pages/auth/register/index.tsx'
import type { PageContext } from '../../../../src/shell/app-page.ts'
import { performer } from '../../catalogue/creator-content/own-content.ts'
import { showScreen, withScreens } from '../../screen.tsx'

withScreens()
beforeEach(
  () =>
    void vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
)
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

const offered = `/marisol?subscribe=${performer._id}&coupon=SUMMER`
const context = (query: PageContext['query'], isServer = false) =>
  ({ query, isServer, viewer: null, prefetch: async () => performer }) as unknown as PageContext

describe('a coupon in the address', () => {
  it('is still there after a visitor has registered or logged in', async () => {
    history.replaceState(null, '', offered)
    const props = await JoinPage.load?.(context({ creator: 'marisol' }))
    expect(props).toMatchObject({ next: offered })
    showScreen(<JoinPage {...props} />, { path: '/auth/register?creator=marisol' })
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      `/auth/login?next=${encodeURIComponent(offered)}`
    )
    expect(await LoginPage.load?.(context({}))).toEqual({ next: offered })
    // An explicitly requested page comes first, and is passed on to the registration.
    expect(await LoginPage.load?.(context({ next: '/wallet' }))).toEqual({ next: '/wallet' })
  })

  it('stays in the address of both pages, so that a reload keeps it', async () => {
    const pages = [
      [JoinPage, '/auth/register?creator=marisol'],
      [LoginPage, '/auth/login'],
    ] as const
    for (const [Page, path] of pages) {
      history.replaceState(null, '', offered)
      const props = await Page.load?.(context({}))
      const { visit, unmount } = showScreen(<Page {...props} />, { path })
      const { pathname, searchParams } = new URL(visit.path, 'http://own.invalid')
      expect([visit.sent.length, pathname]).toEqual([1, path.split('?')[0]])
      expect(await Page.load?.(context(Object.fromEntries(searchParams), true))).toMatchObject({ next: offered })
      unmount()
    }
  })

  it('is the only reason to return elsewhere: without one they come to the creator, and the server knows no earlier page', async () => {
    history.replaceState(null, '', '/marisol?tab=shop')
    expect(await JoinPage.load?.(context({ creator: 'marisol' }))).not.toHaveProperty('next')
    history.replaceState(null, '', offered)
    expect(await JoinPage.load?.(context({ creator: 'marisol' }, true))).not.toHaveProperty('next')
  })
})
