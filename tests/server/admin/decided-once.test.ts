import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { contract } from '../../../contract/index.ts'
import { siteSettings } from '../../../contract/admin/site-settings.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { must } from '../../support/data/account-lifecycle.ts'
import { expectSoundLedger } from '../../support/data/money.ts'
import { createAdmin, type TestPerson } from '../../support/data/people.ts'
import { decisionCases, heldWord } from '../../support/decisions/cases.ts'
import type { DecisionCase } from '../../support/decisions/decision-case.ts'
import { settled } from '../../support/jobs.ts'
import { notDecisions } from '../../support/decisions/not-decisions.ts'

let test: TestApp
let both: readonly [TestPerson, TestPerson]
beforeAll(async () => {
  test = await testApp()
  both = [await createAdmin(test), await createAdmin(test)]
  await must(test, siteSettings.change, { body: { restrictedWords: [heldWord] } }, both[0])
})
afterAll(async () => {
  await expectSoundLedger(test)
  await test.close()
})

const quiet = async (): Promise<void> => {
  await test.deps.events.flush(test.deps)
  await settled(test, ['mail', 'end-sessions'])
  await test.deps.events.flush(test.deps)
}
/** Mails to people other than the operators, who are told of what waits after a while. */
const mails = async (): Promise<string[]> =>
  (
    await test.deps.db
      .selectFrom('outbox_mail')
      .select('subject')
      .where(
        'recipient',
        'not in',
        both.map(({ email }) => email)
      )
      .orderBy('id')
      .execute()
  )
    // Mails of the notification center are sent after a while, and several together.
    .flatMap(({ subject }) => (subject.startsWith('Stagedoor: ') ? [] : subject.replace(/\d+/, 'N')))

/** What happened while `act` ran: its result, the names of events, and the subjects of mails. */
async function watched<T>(act: () => Promise<T>) {
  await quiet()
  const before = await mails()
  const spy = vi.spyOn(test.deps.events, 'publish')
  try {
    const result = await act()
    await quiet()
    const events = spy.mock.calls.flatMap(([, published]) => published.map(({ name }) => name)).sort()
    return { result, left: { events, mails: (await mails()).slice(before.length).sort() } }
  } finally {
    spy.mockRestore()
  }
}

/** What one call leaves behind without a rival. */
async function alone(of: DecisionCase, call: string) {
  const id = await of.given(test, both)
  const { result, left } = await watched(() => of.calls[call]!(test, id, both[0]))
  expect(result.status, call).toBeLessThan(300)
  return { ...left, state: await of.state(test, id) }
}

/** How the log says that the last two actions ended. */
const logged = async () =>
  (
    await test.deps.db
      .selectFrom('operator_log')
      .innerJoin('operator_log_result as result', 'result.entry_id', 'operator_log.id')
      .select(['operator_id', 'result.error'])
      .orderBy('operator_log.at', 'desc')
      .orderBy('operator_log.id', 'desc')
      .limit(2)
      .execute()
  ).map(({ operator_id, error }) => [operator_id, error])

async function race(of: DecisionCase, names: readonly [string, string]): Promise<void> {
  const expected = new Map<string, Awaited<ReturnType<typeof alone>>>()
  for (const name of new Set(names)) {
    const mayFail = of.follows?.some(([, second]) => second === name) && names[0] !== names[1]
    if (!mayFail) expected.set(name, await alone(of, name))
  }
  const id = await of.given(test, both)
  const { result, left } = await watched(() =>
    Promise.all(names.map((name, at) => of.calls[name]!(test, id, both[at]!)))
  )
  const won = result.flatMap(({ status }, at) => (status < 300 ? [at] : []))
  const isFollowed = of.follows?.some(
    ([first, second]) => names.includes(first) && names.includes(second) && first !== second
  )
  if (won.length === 2 && isFollowed) return
  expect(won, JSON.stringify(result.map(({ status, error }) => [status, error]))).toHaveLength(1)
  const [winner = 0] = won
  const loser = 1 - winner
  expect(result[loser]).toMatchObject({
    status: 409,
    error: { code: 'already_decided', by: both[winner]!.username, decision: expect.any(String) as string },
  })
  expect(new Map((await logged()) as [string, string | null][])).toEqual(
    new Map([
      [both[winner]!.id, null],
      [both[loser]!.id, 'already_decided'],
    ])
  )
  const lonely = expected.get(names[winner]!)
  if (lonely) expect({ ...left, state: await of.state(test, id) }).toEqual(lonely)
}

describe.each(Object.entries(decisionCases))('%s', (_, of) => {
  const names = Object.keys(of.calls)
  const pairs = names.flatMap((one) => names.map((other): [string, string] => [one, other]))
  it.each(pairs)('is decided once by %s and %s at the same moment', async (one, other) => {
    for (let round = 0; round < 2; round++) await race(of, [one, other])
  })
})

it('every changing endpoint of operators is a decision of the table, or has a reason why not', () => {
  const changing = Object.entries<Record<string, Endpoint>>(contract).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, { access, method, onlyReads }]) =>
      access === 'admin' && method !== 'GET' && !onlyReads ? [`${feature}.${name}`] : []
    )
  )
  const decided = new Set(
    Object.values(decisionCases).flatMap(({ calls }) => Object.keys(calls).map((call) => call.split(' ')[0] ?? ''))
  )
  expect(changing.filter((name) => !decided.has(name) && !(name in notDecisions))).toEqual([])
  expect(Object.keys(notDecisions).filter((name) => decided.has(name) || !changing.includes(name))).toEqual([])
})
