import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CookiesNeeded } from '../../src/features/auth/CookiesNeeded.tsx'
import { openModal } from '../../src/ui/open-modal.ts'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'cookieEnabled')
  Reflect.deleteProperty(document.documentElement, 'clientWidth')
})

test('whose browser refuses cookies is told why no session can begin, before anything is typed', () => {
  render(<CookiesNeeded />)
  expect(screen.queryByRole('status')).toBeNull()
  cleanup()
  Object.defineProperty(navigator, 'cookieEnabled', { value: false, configurable: true })
  render(<CookiesNeeded />)
  expect(screen.getByRole('status').textContent).toContain('Your browser refuses cookies')
})

test.each([['keeps the room of its scrollbar', 15, 'stable'], ['gets no room for a scrollbar that it does not have', 0, 'auto']])('the page behind a dialog %s', (_, bar, gutter) => {
  Object.defineProperty(document.documentElement, 'clientWidth', { value: window.innerWidth - bar, configurable: true })
  const dialog = document.createElement('dialog')
  dialog.showModal = vi.fn()
  openModal(dialog)
  expect(dialog.showModal).toHaveBeenCalledOnce()
  expect(document.documentElement.style.getPropertyValue('--gutter')).toBe(gutter)
})
