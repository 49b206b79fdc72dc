import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { EndpointName } from '../../contract/endpoint-names.ts'
import { causes } from '../../contract/causes.generated.ts'
import { endpointCalls } from '../../contract/endpoints.generated.ts'
import { shownTable } from '../support/shown/rows.ts'
import { notOpen } from '../support/shown/screens.ts'
import { openStage, otherSide, sides, type Behind, type Shown, type Stage } from '../support/shown/stage.ts'
import type { ShownRow } from '../support/shown/row.ts'
import type { Side } from '../support/shown/world.ts'
import { openLine } from '../support/shown/line.ts'
import { openStore } from '../support/shown/store.ts'
import { LONG_WAIT_MS, WAIT_MS } from '../support/wait-times.ts'

const rows = Object.entries(shownTable).flatMap(([name, row]) =>
  typeof row === 'object' ? [{ name: name as EndpointName, row }] : []
)
/** Time, in ms, after which the server is asked again what should be shown. */
const ASK_AGAIN_MS = 1500
let stage: Stage
/** What is shown, unless something was changed since without the stores. */
let known: Shown | undefined
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const explained = (behind: readonly Behind[]): string =>
  behind
    .map(({ store, read: [name, input], shown, expected }) => {
      const at = [...expected].findIndex((letter, n) => letter !== shown[n])
      const part = (text: string): string => text.slice(Math.max(0, at - 60), at + 100)
      return `${store}: ${name} ${JSON.stringify(input)}\n    is    …${part(shown)}\n    wants …${part(expected)}`
    })
    .join('\n')

/** Whether a store must show the change by itself. */
const isExpected =
  (name: EndpointName, { by, theirs }: ShownRow) =>
  ({ store, read: [read] }: Behind): boolean => {
    if (!store.startsWith(by)) return typeof theirs === 'string' || Array.isArray(theirs)
    // The form that changes the account writes the answer into the store.
    return !(store === `${by} 1` && read === 'users.me' && causes[name]?.includes('account.changed'))
  }

/** Waits until all four stores show what the server answers. */
const shown = async (isRelevant: (behind: Behind) => boolean): Promise<Shown> => {
  let expected = await stage.answers()
  let asked = Date.now()
  const check = async (): Promise<void> => {
    const behind = (await stage.behind(expected)).filter(isRelevant)
    if (behind.length === 0) return
    // The server may have gone on meanwhile.
    if (Date.now() - asked > ASK_AGAIN_MS) {
      expected = await stage.answers()
      asked = Date.now()
    }
    throw new Error(explained(behind))
  }
  await vi.waitFor(check, { timeout: WAIT_MS, interval: 150 })
  return expected
}
/** Brings all stores up to date by hand, for what a row needs. */
const reload = async (isRelevant: (behind: Behind) => boolean): Promise<Shown> => {
  await stage.settle()
  await Promise.all(Object.values(stage.stores).flatMap((pair) => pair.map((store) => store.reload())))
  return shown(isRelevant)
}
const changed = (side: Side, before: Shown, after: Shown): EndpointName[] => [
  ...new Set(stage.screens[side].flatMap(([name], at) => (before[side][at] === after[side][at] ? [] : [name]))),
]

test('every endpoint that changes data has a row, or the reason why not', () => {
  const missing = Object.entries(endpointCalls)
    .filter(([name, { method }]) => method !== 'GET' && shownTable[name as EndpointName] === undefined)
    .map(([name]) => name)
  expect(
    missing,
    'Add each to a table tests/support/shown/rows-of-….ts: a call, and the reads that it changes of its caller and of the other side, or the reason why no screen shows it.'
  ).toEqual([])
})

test('every answer that a screen requests is on screen here, or has the reason why not', () => {
  const open = new Set<string>(sides.flatMap((side) => stage.screens[side].map(([name]) => name)))
  const requested = globSync('{src,pages}/**/*.{ts,tsx}')
    .filter((file) => !/^src\/api\/stale-(?:by-event|groups)\.ts$/.test(file))
    .flatMap((file) => readFileSync(file, 'utf8').match(/(?<=')[a-zA-Z]+\.[a-zA-Z]+(?=')/g) ?? [])
    .filter((name) => endpointCalls[name as EndpointName]?.method === 'GET')
  const missing = [...new Set(requested)].filter((name) => !open.has(name) && !notOpen[name as EndpointName])
  expect(missing, 'Add each to tests/support/shown/screens.ts').toEqual([])
})

describe.each(rows)('$name', ({ name, row }: { name: EndpointName; row: ShownRow }) => {
  test('is shown on both devices of its caller, and on those of the other side', async () => {
    const isKept = ({ read: [read] }: Behind): boolean => row.except?.[read] === undefined
    const before = known
    known = undefined
    try {
      const made = row.given && String(await row.given(stage.world, stage.app))
      const start = before && !row.given ? before : await reload(isKept)
      await stage.stores[row.by][0].call(name, row.input(stage.world, made ?? ''))
      const after = await shown((behind) => isKept(behind) && isExpected(name, row)(behind))
      expect(changed(row.by, start, after)).toEqual(expect.arrayContaining([...row.mine]))
      const theirs = changed(otherSide[row.by], start, after)
      if (typeof row.theirs === 'string') expect(theirs).toEqual([])
      else if (Array.isArray(row.theirs)) expect(theirs).toEqual(expect.arrayContaining([...row.theirs]))
      const isShownToBoth = typeof row.theirs === 'string' || Array.isArray(row.theirs)
      if (!row.undo && !row.except && isShownToBoth) known = after
    } finally {
      await row.undo?.(stage.world, stage.app)
    }
  })
})

test('a browser whose connection was lost shows afterwards what it has missed', async () => {
  const { world, screens } = stage
  const line = await openLine(stage.url)
  const laptop = await openStore({ url: line.url, token: world.fan.token, reads: screens.fan })
  const lagging = async (expected: Shown) => (await laptop.lagging(expected.fan)).map(([at]) => screens.fan[at]?.[0])
  try {
    const before = await stage.answers()
    await vi.waitFor(async () => expect(await lagging(before)).toEqual([]), WAIT_MS)
    line.cut()
    await stage.stores.fan[0].call('addresses.create', { body: { ...world.home, city: 'Aveiro' } })
    await stage.stores.creator[0].call('feeds.create', { body: { text: 'Missed', access: 'free' } })
    const after = await shown(() => true)
    expect(await lagging(after)).toEqual(expect.arrayContaining(['addresses.search', 'feeds.search']))
    line.mend()
    await vi.waitFor(async () => expect(await lagging(after)).toEqual([]), { timeout: LONG_WAIT_MS, interval: 150 })
  } finally {
    await laptop.close()
    line.close()
  }
})
