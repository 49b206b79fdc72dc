import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { blocks } from '../../../../contract/identity/blocks.ts'
import type { EndpointName } from '../../../../contract/endpoint-names.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { table } from '../../../contract/support/table.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { blockTable, type Asked } from '../../../support/blocks/block-rows.ts'
import { createBlockFixtures, type BlockFixtures } from '../../../support/blocks/block-fixtures.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

/** Everything of other people in a fixtures: by its id, whatever it is. */
const idsOf = (fixtures: BlockFixtures): string[] => [
  ...new Set(
    JSON.stringify(fixtures)
      .match(/[0-9a-f]{8}-[0-9a-f-]{27}/g)!
      .toSorted()
  ),
]

/** One id of each kind of thing. */
const kindsOf = (fixtures: BlockFixtures): string[] => [
  fixtures.creator.id,
  fixtures.items.feed,
  fixtures.items.video,
  fixtures.commentOfFan,
  fixtures.liveStream,
  fixtures.chat,
  fixtures.conversation,
]

type Made = { label: string; endpoint: Endpoint; asked: Asked }

/**
 * The calls of every endpoint that is not for operators: those of the table of blocks, and of every other with one id in
 * its address a call for each kind of thing, changes last.
 */
function callsIn(fixtures: BlockFixtures): Made[] {
  const others = table.filter(({ endpoint }) => endpoint.access !== 'admin' && endpoint.access !== 'anyone')
  const made = others.flatMap(({ label, endpoint }) => {
    const rows = blockTable[label as EndpointName]
    if (Array.isArray(rows)) return rows.map(({ ask }) => ({ label, endpoint, asked: ask(fixtures) as Asked }))
    const [name, ...more] = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!)
    if (name === undefined || more.length > 0) return [{ label, endpoint, asked: {} }]
    return kindsOf(fixtures).map((id) => ({
      label,
      endpoint,
      asked: { params: { [name]: id } },
    }))
  })
  const once = new Map(made.map((one) => [`${one.label} ${JSON.stringify(one.asked)}`, one]))
  const isChange = ({ endpoint }: Made) => (endpoint.method === 'GET' ? 0 : 1)
  return [...once.values()].toSorted((a, b) => isChange(a) - isChange(b))
}

/** What an account reads of itself and its rights that differs between an operator and others. */
const ofOneself = new Set(['isAdmin', 'operatorRole', 'obstacles', 'key', 'canDelete', 'asOf'])

/** A value without what differs between any two callers, with its lists in one order. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(comparable).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (typeof value === 'string') return /^\/(m|api)\//.test(value) ? 'address' : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !ofOneself.has(name))
      // Why something is open is no more than that it is.
      .map(([name, inner]) => [name, name === 'accessReason' && inner !== 'locked' ? 'open' : comparable(inner)])
  )
}

/** What an answer is made of, without what is the caller's own or new with every call. */
function essenceOf({ status, data, error }: { status: number; data: unknown; error: unknown }, known: Set<string>) {
  const code = (error as { code?: string } | undefined)?.code
  const plain = (text: string) =>
    text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => (known.has(id) ? id : 'id'))
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      .replaceAll(/person\d+x\d+|Person \d+|[A-Za-z0-9_-]{40,}/g, 'own')
  const body = JSON.stringify(status < 300 ? data : { code }) ?? 'null'
  return `${status} ${JSON.stringify(comparable(JSON.parse(plain(body))))}`
}

const countEntries = async ({ id }: TestPerson): Promise<number> =>
  (await test.deps.db.selectFrom('operator_log').select('id').where('operator_id', '=', id).execute()).length

/**
 * What an owner, who has every permission, gets that somebody else in the same place does not, without an entry in the
 * log; and the endpoints whose calls are entries.
 */
async function untold(prepare: (fixtures: BlockFixtures, callers: TestPerson[]) => Promise<unknown>) {
  const fixtures = await createBlockFixtures(test)
  const [owner, other] = [await createPerformer(test, {}, { operator_role: 'owner' }), await createPerformer(test)]
  await prepare(fixtures, [owner, other])
  const known = new Set(idsOf(fixtures))
  const missing: string[] = []
  const told = new Set<string>()
  for (const { label, endpoint, asked } of callsIn(fixtures)) {
    const ask = (who: TestPerson) => test.call(endpoint, asked as never, { token: who.token, key: randomUUIDv7() })
    const asOther = essenceOf(await ask(other), known)
    const before = await countEntries(owner)
    const asOwner = essenceOf(await ask(owner), known)
    if ((await countEntries(owner)) > before) told.add(label)
    else if (asOther !== asOwner && asOwner < '3')
      missing.push(`${label} ${JSON.stringify(asked)}\n  other: ${asOther}\n  owner: ${asOwner}`)
  }
  return { missing, told: [...told].sort() }
}

const lock = async ({ creator, stranger }: BlockFixtures) => {
  for (const table of ['feed', 'asset', 'stream'] as const)
    await test.deps.db
      .updateTable(table)
      .set({ access: 'subscriber' })
      .where('performer_id', 'in', [creator.id, stranger.id])
      .where('access', '=', 'free')
      .execute()
}
const hide = async (fixtures: BlockFixtures, callers: TestPerson[]) => {
  for (const who of [fixtures.creator, fixtures.neighbour, fixtures.stranger, fixtures.fan])
    for (const { id: userId } of callers) await test.call(blocks.blockUser, { body: { userId } }, who)
}

it('of what is locked, every call in which an operator gets more than others is an entry of the log', async () => {
  const { missing, told } = await untold(lock)
  expect(missing.join('\n')).toBe('')
  expect(told.length).toBeGreaterThan(10)
}, 120_000)

it('of people who are hidden, every call in which an operator gets more than others is an entry of the log', async () => {
  const { missing, told } = await untold(hide)
  expect(missing.join('\n')).toBe('')
  expect(told.length).toBeGreaterThan(10)
}, 120_000)
