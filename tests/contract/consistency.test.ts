import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EndpointName } from '../../contract/endpoint-names.ts'
import { endpointCalls } from '../../contract/endpoints.generated.ts'
import { describeRows, showsAll } from '../support/consistency/describe-rows.ts'
import { shownTable } from '../support/consistency/rows.ts'
import { notOpen } from '../support/consistency/screens.ts'
import { openHarness, type Shown, type Harness } from '../support/consistency/harness.ts'
import { openStore } from '../support/consistency/store.ts'
import { openProxy } from '../support/servers/network-proxy.ts'
import { LONG_WAIT_MS, WAIT_MS } from '../support/wait-times.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness(['fan', 'creator'])
})
afterAll(() => harness.close())

test('every endpoint that changes data has a row, or the reason why not', () => {
  const missing = Object.entries(endpointCalls)
    .filter(([name, { method }]) => method !== 'GET' && shownTable[name as EndpointName] === undefined)
    .map(([name]) => name)
  expect(
    missing,
    'Add each to a table tests/support/consistency/rows-of-….ts: a call, and the reads that it changes of its caller and of the other sides, or the reason why no screen shows it.'
  ).toEqual([])
})

test('every answer that a screen requests is on screen here, or has the reason why not', () => {
  const open = new Set<string>(
    Object.values(harness.screens)
      .flat()
      .map(([name]) => name)
  )
  const requested = globSync('{src,pages}/**/*.{ts,tsx}')
    .filter((file) => !/^src\/api\/invalidation[\w-]+\.ts$/.test(file))
    .flatMap((file) => readFileSync(file, 'utf8').match(/(?<=')[a-zA-Z]+\.[a-zA-Z]+(?=')/g) ?? [])
    .filter((name) => endpointCalls[name as EndpointName]?.method === 'GET')
  const missing = [...new Set(requested)].filter((name) => !open.has(name) && !notOpen[name as EndpointName])
  expect(missing, 'Add each to tests/support/consistency/screens.ts, or screens-of-admin.ts for operators').toEqual([])
})

// What operators see too is in tests/contract/consistency-of-admin.test.ts.
describeRows(
  () => harness,
  ({ shows }) => shows.owner === undefined
)

test('a browser whose connection was lost shows afterwards what it has missed', async () => {
  const { fixtures, screens, stores } = harness
  const proxy = await openProxy(harness.url)
  const laptop = await openStore({ url: proxy.url, token: fixtures.fan.token, reads: screens.fan })
  const lagging = async ({ fan = [] }: Shown) => (await laptop.lagging(fan)).map(([at]) => screens.fan[at]?.[0])
  try {
    const before = await harness.answers()
    await vi.waitFor(async () => expect(await lagging(before)).toEqual([]), WAIT_MS)
    proxy.open(false)
    await stores.fan?.[0]?.call('addresses.create', { body: { ...fixtures.home, city: 'Aveiro' } })
    await stores.creator?.[0]?.call('feeds.create', { body: { text: 'Missed', access: 'free' } })
    const after = await showsAll(harness)
    expect(await lagging(after)).toEqual(expect.arrayContaining(['addresses.search', 'feeds.search']))
    proxy.open(true)
    await vi.waitFor(async () => expect(await lagging(after)).toEqual([]), { timeout: LONG_WAIT_MS, interval: 150 })
  } finally {
    await laptop.close()
    proxy.close()
  }
})
