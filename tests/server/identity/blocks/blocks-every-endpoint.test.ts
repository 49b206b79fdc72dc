import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blocks } from '../../../../contract/identity/blocks.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import type { EndpointName } from '../../../../contract/endpoint-names.ts'
import { table } from '../../../contract/support/table.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { blockTable, type BlockRow } from '../../../support/blocks/block-rows.ts'
import { createBlockFixtures, type BlockFixtures } from '../../../support/blocks/block-fixtures.ts'
import type { TestPerson } from '../../../support/data/people.ts'

const country = 'BR'
const states = ['open', 'creators block', 'fan blocks', 'country blocked', 'creators closed', 'fan closed'] as const
type State = (typeof states)[number]

type Case = BlockRow & { label: string; endpoint: Endpoint }
const cases: Case[] = table.flatMap(({ label, endpoint }) => {
  const row = blockTable[label as EndpointName]
  return typeof row === 'object' ? row.map((one) => ({ ...one, label, endpoint })) : []
})
/**
 * A country block hides a creator from fans and visitors, but not how many there are; a block between two people changes
 * nothing for visitors; who has closed the account is hidden from everybody else.
 */
const applies = (state: State, { as, kind }: BlockRow): boolean => {
  if (state === 'country blocked') return as !== 'creator' && kind !== 'counts'
  if (state === 'creators closed') return as !== 'creator'
  if (state === 'fan closed') return as === 'creator'
  return state === 'open' || as !== 'visitor'
}

type Outcome = { status: number; shown: boolean; total: number; text: string }
const outcomes = new Map<State, Map<Case, Outcome>>()
let app: TestApp

const creatorsOf = ({ creator, neighbour, stranger }: BlockFixtures): TestPerson[] => [creator, neighbour, stranger]

/** Calls one row and records whether the answer shows anybody of the other side, by id or username. */
async function call({ endpoint, ask, as }: Case, fixtures: BlockFixtures): Promise<Outcome> {
  const sent = ask(fixtures)
  const token = as === 'visitor' ? undefined : fixtures[as].token
  const { status, data, error } = await app.call(endpoint, sent as never, {
    ...(token && { token }),
    key: randomUUIDv7(),
    headers: { 'x-country': country },
  })
  const text = `${status} ${JSON.stringify(data ?? error)}`
  const others = as === 'creator' ? [fixtures.fan] : creatorsOf(fixtures)
  const { total = 0 } = (data ?? {}) as { total?: number }
  return {
    status,
    total,
    text,
    shown: others.some(({ id, username }) => text.includes(id) || text.includes(`"${username}"`)),
  }
}

/** Closes accounts as `close-account.ts` does, without what stands in the way of it. */
const closeAll = async (people: readonly TestPerson[]): Promise<void> => {
  const { db, clock } = app.deps
  for (const { id } of people) {
    const closed = { account_id: id, former_status: 'active', forfeited_tokens: 0, forfeited_earnings: 0 }
    await db
      .insertInto('closed_account')
      .values({ ...closed, closed_at: clock.now(), erase_at: clock.now() })
      .execute()
    await db.updateTable('account').set({ status: 'closed' }).where('id', '=', id).execute()
  }
}

const blockFor: Record<State, (fixtures: BlockFixtures) => Promise<unknown>> = {
  open: async () => undefined,
  'creators block': ({ fan, ...fixtures }) =>
    Promise.all(
      creatorsOf({ fan, ...fixtures }).map((who) => app.call(blocks.blockUser, { body: { userId: fan.id } }, who))
    ),
  'fan blocks': (fixtures) =>
    Promise.all(
      creatorsOf(fixtures).map(({ id }) => app.call(blocks.blockUser, { body: { userId: id } }, fixtures.fan))
    ),
  'country blocked': (fixtures) =>
    Promise.all(
      creatorsOf(fixtures).map((who) => app.call(blocks.blockCountries, { body: { countries: [country] } }, who))
    ),
  'creators closed': (fixtures) => closeAll(creatorsOf(fixtures)),
  'fan closed': ({ fan }) => closeAll([fan]),
}

beforeAll(async () => {
  app = await testApp()
  for (const state of states) {
    const fixtures = await createBlockFixtures(app)
    await blockFor[state](fixtures)
    const seen = new Map<Case, Outcome>()
    for (const one of cases.filter((row) => applies(state, row))) seen.set(one, await call(one, fixtures))
    outcomes.set(state, seen)
  }
})
afterAll(() => app.close())

test('every endpoint has a row', () => {
  const missing = table.map(({ label }) => label).filter((label) => blockTable[label as EndpointName] === undefined)
  expect(
    missing,
    'Add each to `rows` in tests/support/blocks/block-rows.ts, with a call that shows the other side of a block, or to tests/support/blocks/block-exemptions.ts below the reason why a block changes nothing of its answer.'
  ).toEqual([])
})

describe.each(cases)('$label as $as, $kind', (row) => {
  const outcomeOf = (state: State): Outcome => outcomes.get(state)!.get(row)!

  test('without a block its answer contains the other side', () => {
    const { status, shown, total, text } = outcomeOf('open')
    expect(status, text).toBeLessThan(300)
    if (row.kind === 'sees') expect(shown, text).toBe(true)
    if (row.kind === 'counts') expect(total, text).toBeGreaterThan(0)
  })

  test.each(states.filter((state) => state !== 'open' && applies(state, row)))(
    '%s: it answers nothing of it',
    (state) => {
      const { status, shown, total, text } = outcomeOf(state)
      expect(shown, text).toBe(false)
      expect(status).toBeLessThan(500)
      if (row.kind === 'acts') expect(status, text).toBeGreaterThanOrEqual(400)
      if (row.kind === 'counts') expect([status, total], text).toEqual([200, 0])
    }
  )
})
