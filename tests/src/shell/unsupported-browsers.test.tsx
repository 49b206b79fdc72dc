import { globSync, readFileSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CookieNotice } from '../../../src/features/identity/auth/CookieNotice.tsx'
import { openModal } from '../../../src/ui/overlay/open-modal.ts'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'cookieEnabled')
  Reflect.deleteProperty(document.documentElement, 'clientWidth')
})

test('a browser without cookies is told that it cannot sign in, before anything is typed', () => {
  render(<CookieNotice />)
  expect(screen.queryByRole('status')).toBeNull()
  cleanup()
  Object.defineProperty(navigator, 'cookieEnabled', { value: false, configurable: true })
  render(<CookieNotice />)
  expect(screen.getByRole('status').textContent).toContain('Your browser is blocking cookies')
})

test.each([
  ['keeps the room of its scrollbar', 15, 'stable'],
  ['gets no room for a scrollbar that it does not have', 0, 'auto'],
])('the page behind a dialog %s', (_, bar, gutter) => {
  Object.defineProperty(document.documentElement, 'clientWidth', { value: window.innerWidth - bar, configurable: true })
  const dialog = document.createElement('dialog')
  dialog.showModal = vi.fn()
  openModal(dialog)
  expect(dialog.showModal).toHaveBeenCalledOnce()
  expect(document.documentElement.style.getPropertyValue('--gutter')).toBe(gutter)
})

/**
 * Features that at least one browser of the README lacks, without a fallback. Code that uses one checks for it (`?.`,
 * `in`, `@supports`).
 */
const missing = {
  code: [
    /\b(requestClose|closedBy|startViewTransition|moveBefore|showOpenFilePicker|requestIdleCallback)\(/,
    /\b(scheduler|window\.navigation|navigator\.connection|cookieStore)\./,
    /\b(Promise\.try|Array\.fromAsync|RegExp\.escape|Iterator\.from|new EditContext|new URLPattern)\(/,
  ],
  styles: [/\b(light-dark|contrast-color|sibling-index|sibling-count|calc-size)\(/, /@scope\b|:open\b|:\s*if\(/],
}

test.each([
  ['code', 'src/**/*.{ts,tsx}'],
  ['code', 'public/*.js'],
  ['styles', 'src/**/*.css'],
  ['styles', 'styles/*.css'],
] as const)('%s in %s runs in every supported browser', (kind, at) => {
  const files = globSync(at)
  expect(files.length).toBeGreaterThan(0)
  const lines = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => ({ file, line }))
  )
  expect(lines.filter(({ line }) => missing[kind].some((one) => one.test(line)))).toEqual([])
})
