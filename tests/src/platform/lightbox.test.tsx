import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Lightbox } from '../../../src/features/platform/media/Lightbox.tsx'
import { showScreen, withScreens } from '../screen.tsx'
import { photoFile } from '../catalogue/feeds/feed-fixtures.ts'

withScreens()

test('what scrolls in the lightbox is a tab stop: the strip, or the enlarged picture', async () => {
  showScreen(<Lightbox files={[photoFile(1), photoFile(2)]} start={0} onClose={() => undefined} />)
  const strip = await screen.findByRole('group', { name: 'Photo 1 of 2' })
  expect(strip.tabIndex).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect([strip.tabIndex, strip.querySelector('figure')?.tabIndex]).toEqual([-1, 0])
})
