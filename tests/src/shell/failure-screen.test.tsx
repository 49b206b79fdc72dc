import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FailureScreen } from '../../../src/shell/FailureScreen.tsx'
import { showScreen, withScreens } from '../screen.tsx'

withScreens()

test('a page that failed can be retried by hand, and is retried when the connection is back', () => {
  const { visit } = showScreen(<FailureScreen status={503} />, { path: '/wallet?tab=cards#top' })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  fireEvent(window, new Event('online'))
  expect(visit.sent).toEqual(['/wallet?tab=cards', '/wallet?tab=cards'])
})

test('a missing or forbidden page is not retried', () => {
  const { visit, unmount } = showScreen(<FailureScreen status={404} />, { path: '/nowhere' })
  fireEvent(window, new Event('online'))
  unmount()
  expect(visit.sent).toEqual([])
})
