import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { lazyClient } from '../../../src/ui/lazy-client.tsx'
import '../testing-library-timeout.ts'

/** jsdom opens no popover. */
const HIDDEN = { hidden: true }

afterEach(cleanup)

describe('a component whose code is loaded on first use', () => {
  it('is shown once it has loaded', async () => {
    const Part = lazyClient(async () => () => <p>here</p>)
    const { container } = render(<Part />)
    expect(container.textContent).toBe('')
    await screen.findByText('here')
  })

  it('offers to retry or reload when it could not be loaded, and retries when the connection is back', async () => {
    let hasConnection = false
    const Part = lazyClient(async () => {
      if (!hasConnection) throw new Error('no connection')
      return () => <p>here</p>
    })
    render(<Part />)
    expect((await screen.findByRole('alert', HIDDEN)).textContent).toContain("couldn't be loaded")
    expect(screen.getByRole('button', { name: 'Reload', ...HIDDEN })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again', ...HIDDEN }))
    await screen.findByRole('alert', HIDDEN)
    hasConnection = true
    fireEvent(window, new Event('online'))
    await screen.findByText('here')
    expect(screen.queryByRole('alert', HIDDEN)).toBeNull()
  })
})
