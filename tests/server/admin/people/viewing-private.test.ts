import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { search } from '../../../../contract/social/search.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { overview } from '../../../../contract/admin/overview.ts'
import { adminReports } from '../../../../contract/admin/reports.ts'
import { reports } from '../../../../contract/social/reports.ts'
import { viewing } from '../../../../contract/admin/viewing.ts'
import { isRefusedWhileViewing } from '../../../../server/http/operators/viewing.ts'
import { table } from '../../../contract/support/table.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { must } from '../../../support/data/account-lifecycle.ts'
import { createFan, type TestPerson } from '../../../support/data/people.ts'
import { createConsistencyFixtures } from '../../../support/consistency/fixtures.ts'

const canary = 'florbnax'
let test: TestApp
let people: Record<'owner' | 'fan' | 'creator', TestPerson>
beforeAll(async () => {
  test = await testApp()
  const fixtures = await createConsistencyFixtures(test)
  people = { owner: fixtures.owner, fan: fixtures.fan, creator: fixtures.creator }
  await must(
    test,
    wallet.tip,
    { params: { id: fixtures.creator.id }, body: { price: 10, message: 'For you' } },
    fixtures.fan
  )
  await must(test, search.record, { body: { keyword: 'words' } }, fixtures.fan)
  await hideCanaries()
}, 60_000)
afterAll(() => test.close())

/**
 * Writes the canary into every column with private words of the two people: what they have sent each other, where they
 * live and sign in, what they have told the site.
 */
async function hideCanaries(): Promise<void> {
  const { db } = test.deps
  const ids = [people.fan.id, people.creator.id]
  const texts: readonly [table: string, column: string, owner: string][] = [
    ['account', 'phone', 'id'],
    ['address', 'street_address', 'account_id'],
    ['address', 'phone', 'account_id'],
    ['session', 'address', 'account_id'],
    ['session', 'device', 'account_id'],
    ['known_device', 'device', 'account_id'],
    ['sale', 'message', 'buyer_id'],
    ['message', 'text', 'sender_id'],
    ['message', 'title', 'sender_id'],
    ['broadcast', 'text', 'performer_id'],
    ['welcome_message', 'text', 'performer_id'],
    ['video_call', 'note', 'user_id'],
    ['payment_card', 'holder', 'account_id'],
    ['payout_request', 'note', 'performer_id'],
    ['payout_request', 'destination', 'performer_id'],
    ['payout_request', 'reference', 'performer_id'],
    ['letter', 'message', 'account_id'],
    ['person_note', 'text', 'account_id'],
    ['recent_search', 'keyword', 'account_id'],
    ['webhook', 'url', 'performer_id'],
    ['webhook', 'description', 'performer_id'],
  ]
  for (const [table, column, owner] of texts)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${canary} where ${sql.ref(owner)} = any(${ids}::uuid[])`.execute(
      db
    )
  await sql`update account set email = ${canary} || id || '@example.test' where id = any(${ids}::uuid[])`.execute(db)
  await sql`update product_order set address = address || ${JSON.stringify({ streetAddress: canary, phoneNumber: canary })}::jsonb where address is not null`.execute(
    db
  )
  await sql`update notification set data = data || ${JSON.stringify({ excerpt: canary })}::jsonb`.execute(db)
  await sql`update appeal set text = ${canary}, answer = ${canary}`.execute(db)
  await sql`update webhook_delivery set body = ${canary}, answer = ${canary}`.execute(db)
  await sql`update file set name = ${canary} where type in ('message-file', 'document', 'export')`.execute(db)
}

/** Every id that the two people have something under. */
async function idsOf(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sale union select id from payment union select id from product_order union select id from payout_request
    union select id from webhook union select id from webhook_delivery union select id from decision union select id from feed
    union select id from asset union select id from stream union select id from file union select id from account
    union select id from conversation union select id from message union select id from video_call`.execute(
    test.deps.db
  )
  return rows.map(({ id }) => id)
}

/** Every read that somebody may make who views the site as another person. */
const reads = table.filter(
  ({ endpoint }) =>
    (endpoint.method === 'GET' || endpoint.onlyReads) &&
    endpoint.access !== 'admin' &&
    endpoint.access !== 'anyone' &&
    !isRefusedWhileViewing(endpoint)
)

/** The parameters by which a read can be searched for words. */
const searchable = ['q', 'user', 'keyword'] as const

it.each(['fan', 'creator'] as const)(
  'who views the site as a %s reads and finds no private word',
  async (who) => {
    const reason = 'A question'
    const { token } = await must(
      test,
      viewing.begin,
      { params: { id: people[who].id }, body: { reason } },
      people.owner
    )
    const ids = await idsOf()
    const told = new Set<string>()
    const answered = new Set<string>()
    const ask = async (method: 'GET' | 'POST', url: string): Promise<string> => {
      const { statusCode, body } = await test.app.inject({ method, url, headers: { authorization: token } })
      expect(statusCode, url).toBeLessThan(500)
      return statusCode === 200 ? body : ''
    }
    for (const { label, endpoint } of reads) {
      const method = endpoint.method as 'GET' | 'POST'
      const [param, ...more] = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
      expect(more, `${label} has two ids, which this test does not know`).toEqual([])
      const given = new Set(ids)
      for (const id of param === undefined ? [''] : [...given, 'photos', 'feeds']) {
        const url = `/api${endpoint.path.replace(/\{\w+\}/, id)}`
        const body = await ask(method, url)
        if (body !== '') answered.add(label)
        if (body.includes(canary))
          told.add(`${label} ${body.slice(Math.max(0, body.indexOf(canary) - 60), body.indexOf(canary) + 20)}`)
        const names = Object.keys((endpoint.query as unknown as { shape?: object } | undefined)?.shape ?? {})
        if (body === '' && !names.some((name) => searchable.includes(name as 'q'))) continue
        for (const name of searchable.filter((one) => names.includes(one))) {
          const [found, none] = [
            await ask(method, `${url}?${name}=${canary}`),
            await ask(method, `${url}?${name}=${canary}x`),
          ]
          if (found.replaceAll(canary, '') !== none.replaceAll(`${canary}x`, '')) told.add(`${label}?${name}`)
        }
      }
    }
    expect([...told]).toEqual([])
    expect(answered.size).toBeGreaterThan(who === 'fan' ? 40 : 60)
  },
  120_000
)

it("today's number of reports is that of the list, where reports of one object are one line", async () => {
  for (const by of [people.fan, await createFan(test)])
    await must(
      test,
      reports.create,
      { body: { objectType: 'performer', objectId: people.creator.id, reason: 'spam' } },
      by
    )
  const { total } = await must(test, adminReports.list, {}, people.owner)
  const { data } = await test.call(overview.view, { query: {} }, people.owner)
  expect(JSON.stringify(data)).toContain(`"reports":${total}`)
})
