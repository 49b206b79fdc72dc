import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LongList } from '../../../../src/features/catalogue/feeds/LongList.tsx'

type Heard = (entries: Partial<IntersectionObserverEntry>[]) => void
let tell: Heard = () => undefined
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(heard: Heard) {
        tell = heard
      }
      observe = (): void => undefined
      unobserve = (): void => undefined
      disconnect = (): void => undefined
    }
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const items = (n: number) => Array.from({ length: n }, (_, i) => ({ _id: `i${i}` }))
const show = (name: string, n: number, inside?: ReactNode) =>
  render(
    <LongList name={name} items={items(n)} wordsOf={({ _id }) => `words of ${_id}`}>
      {() => <article>{inside}</article>}
    </LongList>
  )
/** The element of an item by its id: `i3` is the fourth. */
const row = (id: string): HTMLElement =>
  document.querySelectorAll<HTMLElement>('body > div > div')[Number(id.slice(1))]!
const move = (id: string, isIntersecting: boolean, height = 321) =>
  act(async () => tell([{ target: row(id), isIntersecting, boundingClientRect: { height } as DOMRectReadOnly }]))
const isWhole = (id: string): boolean => row(id).querySelector('article') !== null

test('items far from the viewport keep their height and text, and are rendered in full when near', async () => {
  show('a', 30)
  expect(isWhole('i3')).toBe(true)
  await move('i3', false)
  expect(isWhole('i3')).toBe(false)
  expect(row('i3').style.height).toBe('321px')
  expect(row('i3').firstElementChild?.getAttribute('hidden')).toBe('until-found')
  await move('i3', true)
  expect(isWhole('i3')).toBe(true)
  expect(row('i3').style.height).toBe('')
})

test('returning to a list restores its length', async () => {
  const first = show('b', 30)
  await move('i5', false, 500)
  first.unmount()
  show('b', 30)
  expect(row('i5').style.height).toBe('500px')
  expect(isWhole('i6')).toBe(true)
  cleanup()
  show('another', 30)
  expect(isWhole('i5')).toBe(true)
})

test('a short list is rendered in full, as is an item that has been used', async () => {
  show('c', 24)
  await move('i3', false)
  expect(isWhole('i3')).toBe(true)
  cleanup()
  show('d', 30, <div data-started />)
  await move('i3', false)
  expect(isWhole('i3')).toBe(true)
  cleanup()
  show('e', 30, <input />)
  row('i4').querySelector('input')?.focus()
  await move('i4', false)
  await move('i5', false)
  expect([isWhole('i4'), isWhole('i5')]).toEqual([true, false])
})
