import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ContentScreen } from '../../../../src/features/catalogue/creator-content/list/ContentScreen.tsx'
import { asked, idOf, lists, video } from './own-content.ts'
import { choose } from '../../antd.ts'
import { showScreen, withScreens } from '../../screen.tsx'
import { api, apiUrl, clearCookies, creator, http, HttpResponse, ok, refusal } from '../../support.ts'

// Screens are compiled on first use, which takes longer on a slow machine.
withScreens()
beforeEach(() => {
  localStorage.clear()
  asked.length = 0
})
afterEach(clearCookies)

describe("the list of one's own videos", () => {
  const three = [
    video(1),
    video(2, { status: 'active' }),
    video(3, { status: 'active', totalSales: 2, access: 'sale', price: 5 }),
  ]
  const show = async () => {
    const shown = showScreen(<ContentScreen kind="videos" />, { user: creator, path: '/creator/videos' })
    await screen.findByText('3 videos')
    return shown
  }
  const box = (name: string): HTMLInputElement => screen.getByRole('checkbox', { name })

  it('changes the selected ones, reports failures with reasons, and keeps those selected', async () => {
    lists('videos', three)
    api.use(
      http.put(apiUrl('/performer/performer-assets/videos/edit/:id'), ({ params }) =>
        params['id'] === idOf(1)
          ? refusal(422, 'invalid', 'Please check the highlighted fields.', {
              fields: { videoFileId: 'Choose a file' },
            })
          : ok({})
      )
    )
    await show()
    fireEvent.click(box('Select Video 1'))
    fireEvent.click(box('Select Video 3'), { shiftKey: true })
    expect(screen.getByRole('region', { name: '3 selected' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    const report = await screen.findByText('2 published · 1 failed')
    expect(
      within(report.closest('[role=status]') as HTMLElement).getByText('Choose a file', { exact: false }).textContent
    ).toBe('Video 1 Choose a file')
    await waitFor(() =>
      expect([box('Select Video 1').checked, box('Select Video 2').checked, box('Select Video 3').checked]).toEqual([
        true,
        false,
        false,
      ])
    )
    await waitFor(() => expect(asked).toHaveLength(2))
  })

  it('stops on demand, and reports how many were left', async () => {
    const many = Array.from({ length: 6 }, (_, n) => video(n + 1))
    lists('videos', many)
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    const begun: string[] = []
    api.use(
      http.put(
        apiUrl('/performer/performer-assets/videos/edit/:id'),
        async ({ params }) => (begun.push(String(params['id'])), await held, ok({}))
      )
    )
    showScreen(<ContentScreen kind="videos" />, { user: creator, path: '/creator/videos' })
    await screen.findByText('6 videos')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
    fireEvent.click(screen.getByRole('button', { name: 'Archive' }))
    await waitFor(() => expect(begun).toHaveLength(3))
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    answer()
    await screen.findByText('3 not changed because you stopped')
    expect(begun).toHaveLength(3)
    expect(screen.getByText('3 archived')).toBeTruthy()
    expect(screen.getByRole('region', { name: '3 selected' })).toBeTruthy()
  })

  it('explains before deleting what happens to bought videos', async () => {
    lists('videos', three)
    const gone: string[] = []
    api.use(
      http.delete(
        apiUrl('/performer/performer-assets/videos/:id'),
        ({ params }) => (gone.push(String(params['id'])), new HttpResponse(null, { status: 204 }))
      )
    )
    await show()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Delete 3 items?')
    expect(dialog.textContent).toContain('Someone bought one of these')
    expect(gone).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await screen.findByText('3 deleted')
    expect(gone.toSorted()).toEqual([idOf(1), idOf(2), idOf(3)])
  })

  it('is filtered by the address, and offers a way out of an empty result', async () => {
    lists('videos', [])
    const { visit } = showScreen(<ContentScreen kind="videos" />, {
      user: creator,
      path: '/creator/videos?status=draft',
    })
    await screen.findByText('No results for these filters')
    expect(new URLSearchParams(asked[0]).get('status')).toBe('draft')
    await choose('Sort by', 'Title A–Z')
    expect(visit.path).toBe('/creator/videos?status=draft&order=title')
    fireEvent.change(screen.getByLabelText('Search by title'), { target: { value: 'sea' } })
    await waitFor(() => expect(visit.path).toBe('/creator/videos?q=sea&status=draft&order=title'))
  })

  it('of a pending creator explains the status, and offers no publishing', async () => {
    lists('videos', three)
    showScreen(<ContentScreen kind="videos" />, { user: { ...creator, status: 'pending' }, path: '/creator/videos' })
    await screen.findByText('3 videos')
    expect(screen.getByText('Only you can see this for now')).toBeTruthy()
    fireEvent.click(box('Select Video 1'))
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Archive' })).toBeTruthy()
  })
})
