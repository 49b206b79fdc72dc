import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime.js'
import type { NextRouter } from 'next/router'
import type { MouseEvent } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Link } from '../../src/ui/Link.tsx'
import type { LinkProps } from '../../src/ui/Link.tsx'

const router = {
  push: vi.fn(async () => true),
  replace: vi.fn(async () => true),
  prefetch: vi.fn(async () => undefined),
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

it('goes to a page of the site without the browser, and only then', () => {
  const link = show({ href: '/marisol?tab=shop' })
  expect(link.getAttribute('href')).toBe('/marisol?tab=shop')
  fireEvent.click(link)
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/marisol?tab=shop', undefined, { scroll: true })
  expect(leftToBrowser).toBe(false)
})

it('takes the place of the entry, and leaves the page where it is scrolled to, when asked', () => {
  fireEvent.click(show({ href: '/wallet', replace: true, scroll: false }))
  expect(router.replace).toHaveBeenCalledExactlyOnceWith('/wallet', undefined, { scroll: false })
  expect(router.push).not.toHaveBeenCalled()
})

it.each<[string, Partial<LinkProps>, object]>([
  ['a new tab', {}, { ctrlKey: true }],
  ['a new tab on a Mac', {}, { metaKey: true }],
  ['a new window', {}, { shiftKey: true }],
  ['a file', {}, { altKey: true }],
  ['a named tab', { target: '_blank' }, {}],
  ['a download', { download: true }, {}],
  ['another site', { href: 'https://elsewhere.example/marisol' }, {}],
  ['a letter', { href: 'mailto:marisol@elsewhere.example' }, {}],
])('leaves to the browser: %s', (_, props, keys) => {
  fireEvent.click(show({ href: '/marisol', ...props }), keys)
  expect(leftToBrowser).toBe(true)
  expect(router.push).not.toHaveBeenCalled()
})

it('goes nowhere when its own listener has prevented it', () => {
  const onClick = vi.fn((event: MouseEvent) => event.preventDefault())
  fireEvent.click(show({ href: '/marisol', onClick }))
  expect(onClick).toHaveBeenCalledOnce()
  expect(router.push).not.toHaveBeenCalled()
})

it('fetches its page when the pointer or a finger comes near, of the site alone, and says nothing when that fails', async () => {
  router.prefetch.mockRejectedValueOnce(new Error('offline'))
  const link = show({ href: '/marisol' })
  expect(router.prefetch).not.toHaveBeenCalled()
  fireEvent.mouseEnter(link)
  fireEvent.touchStart(link)
  expect(router.prefetch.mock.calls).toEqual([
    ['/marisol', undefined, { priority: true }],
    ['/marisol', undefined, { priority: true }],
  ])
  cleanup()
  fireEvent.mouseEnter(show({ href: 'https://elsewhere.example/' }))
  expect(router.prefetch).toHaveBeenCalledTimes(2)
})
