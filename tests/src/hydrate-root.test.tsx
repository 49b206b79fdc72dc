import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import client from '../../src/shell/hydrate-root.ts'
import { until } from '../support/until.ts'

const PARTS = 20
/** ms */
const PATIENCE = { timeout: 60_000 }
let taken = 0
/** Parts that hear. */
let alive = 0
let root: Root

// What React has put off to a task of its own would find no page after the last test.
afterEach(async () => {
  await vi.waitUntil(() => alive === PARTS, PATIENCE)
  root.unmount()
  await vi.waitUntil(() => alive === 0, PATIENCE)
})

/** A part of a page that takes as long as on a slow phone. */
const Part = (): ReactElement => {
  const [count, setCount] = useState(0)
  for (const until = performance.now() + 3; performance.now() < until; );
  taken++
  useEffect(() => {
    alive++
    return () => void alive--
  }, [])
  return <button onClick={() => setCount(count + 1)}>{count}</button>
}

const page = (
  <>
    {Array.from({ length: PARTS }, (_, i) => (
      <Part key={i} />
    ))}
  </>
)

const openPage = (): HTMLElement => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(page)
  taken = 0
  root = client.hydrateRoot(place, page)
  return place
}

test('the first page is taken over in slices, between which others have their turn', async () => {
  openPage()
  const seen = new Set<number>()
  await vi.waitUntil(
    () => {
      seen.add(taken)
      return taken === PARTS
    },
    { interval: 1, ...PATIENCE }
  )
  expect(seen.size).toBeGreaterThan(3)
})

test('a click that comes before is answered', async () => {
  const last = openPage().lastElementChild as HTMLElement
  expect(taken).toBe(0)
  last.click()
  await until(() => expect(last.textContent).toBe('1'))
})
