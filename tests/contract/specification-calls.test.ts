import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOfAccounts } from './support/specification/calls-of-accounts.ts'
import { callsOfAssets } from './support/specification/calls-of-assets.ts'
import { callsOfFeeds } from './support/specification/calls-of-feeds.ts'
import { callsOfMessages } from './support/specification/calls-of-messages.ts'
import { callsOfMoney } from './support/specification/calls-of-money.ts'
import { callsOfPeople } from './support/specification/calls-of-people.ts'
import { callsOfSite } from './support/specification/calls-of-site.ts'
import { callsOfStreams } from './support/specification/calls-of-streams.ts'
import {
  createSpecifiedFixtures,
  type SpecifiedCalls,
  type SpecifiedFixtures,
} from './support/specification/fixtures.ts'

const specified = readFileSync(new URL('support/specified-calls.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t').slice(0, 2).join(' '))

/** What people block or close comes last. */
const areas: readonly SpecifiedCalls[] = [
  callsOfSite,
  callsOfAccounts,
  callsOfFeeds,
  callsOfAssets,
  callsOfMoney,
  callsOfMessages,
  callsOfStreams,
  callsOfPeople,
]
const calls = areas.flatMap((area) => Object.entries(area))

let fixtures: SpecifiedFixtures
beforeAll(async () => {
  fixtures = await createSpecifiedFixtures()
})
afterAll(() => fixtures.close())

it('makes every specified call once', () => {
  expect(calls.map(([call]) => call).sort()).toEqual([...specified].sort())
})

it.each(calls)('%s', async (call, run) => {
  let asked = 0
  await run((as, sent) => (asked++, fixtures.ask(call, as, sent)), fixtures)
  expect(asked, 'the call itself was made').toBeGreaterThan(0)
})
