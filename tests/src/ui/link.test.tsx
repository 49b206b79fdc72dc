import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime.js'
import type { NextRouter } from 'next/router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Link } from '../../../src/ui/Link.tsx'
import type { LinkProps } from '../../../src/ui/Link.tsx'

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe = (): void => undefined
    unobserve = (): void => undefined
    disconnect = (): void => undefined
  }
)

const router = {
  push: vi.fn(async (_href: string) => true),
  replace: vi.fn(async (_href: string) => true),
  prefetch: vi.fn(async (_href: string) => undefined),
}
/** Whether the browser itself would have followed the last click. */
let leftToBrowser = false
const stay = (event: Event): void => {
  leftToBrowser = !event.defaultPrevented
  event.preventDefault()
}

beforeEach(() => window.addEventListener('click', stay))
afterEach(() => {
  window.removeEventListener('click', stay)
  vi.clearAllMocks()
  cleanup()
})

const show = (props: LinkProps): HTMLElement => {
  render(
    <RouterContext.Provider value={router as unknown as NextRouter}>
      <Link {...props}>Marisol</Link>
    </RouterContext.Provider>
  )
  return screen.getByRole('link', { name: 'Marisol' })
}

it('navigates within the site without a page load', () => {
  const link = show({ href: '/marisol?tab=shop' })
  expect(link.getAttribute('href')).toBe('/marisol?tab=shop')
  fireEvent.click(link)
  expect(router.push.mock.calls.map(([href]) => href)).toEqual(['/marisol?tab=shop'])
  expect(leftToBrowser).toBe(false)
})

it('prefetches its page on hover or touch, and not before', () => {
  const link = show({ href: '/marisol' })
  expect(router.prefetch).not.toHaveBeenCalled()
  fireEvent.mouseEnter(link)
  fireEvent.touchStart(link)
  expect(router.prefetch.mock.calls.map(([href]) => href)).toEqual(['/marisol', '/marisol'])
})
