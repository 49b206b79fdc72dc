import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Growing } from '../../../src/ui/feedback/More.tsx'
import { PagedList } from '../../../src/ui/PagedList.tsx'

afterEach(cleanup)

const show = (page: Partial<Growing>) => {
  const loadMore = vi.fn<() => void>()
  const reload = vi.fn<() => void>()
  const whole: Growing = {
    items: [],
    isLoading: false,
    isLoadingMore: false,
    hasMore: false,
    error: null,
    loadMore,
    reload,
    ...page,
  }
  render(
    <PagedList page={whole} skeleton="skeleton" empty="nothing" failed="Lost">
      the list
    </PagedList>
  )
  return { loadMore, reload }
}
const button = (name: string) => screen.getByRole('button', { name })

test('a list is loading, empty, shown with a button for more, or shown completely', () => {
  show({ isLoading: true })
  expect(document.body.textContent).toBe('skeleton')
  cleanup()
  show({})
  expect(document.body.textContent).toBe('nothing')
  cleanup()
  const { loadMore } = show({ items: [1], hasMore: true })
  expect(document.body.textContent).toBe('the listShow more')
  fireEvent.click(button('Show more'))
  expect(loadMore).toHaveBeenCalledOnce()
  cleanup()
  show({ items: [1] })
  expect(document.body.textContent).toBe('the list')
})

test('hidden items on the first page do not hide the following pages', () => {
  show({ hasMore: true })
  expect(screen.queryByText('nothing')).toBeNull()
  expect(button('Show more')).toBeTruthy()
})

test('each error offers to retry what failed: the list, the next page, or a reload of all of it', () => {
  const error = new Error('Broken')
  const first = show({ error })
  expect(screen.getByText('Lost')).toBeTruthy()
  fireEvent.click(button('Try again'))
  expect(first.reload).toHaveBeenCalledOnce()
  cleanup()
  const further = show({ error, items: [1], hasMore: true })
  expect(document.body.textContent).toContain('the list')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  fireEvent.click(button('Try again'))
  expect(further.loadMore).toHaveBeenCalledOnce()
  cleanup()
  const anew = show({ error, items: [1] })
  fireEvent.click(button('Try again'))
  expect(anew.reload).toHaveBeenCalledOnce()
  expect(anew.loadMore).not.toHaveBeenCalled()
})
