import { afterAll, beforeAll, expect, it } from 'vitest'
import { addresses } from '../../../contract/accounts/addresses.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { overview } from '../../../contract/operator/overview.ts'
import { reportDesk } from '../../../contract/operator/report-desk.ts'
import { reports } from '../../../contract/content/reports.ts'
import { viewing } from '../../../contract/operator/viewing.ts'
import { table } from '../../contract/support/table.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { must } from '../../support/data/leaving.ts'
import { topUpWallet } from '../../support/data/money.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'

const canary = 'florbnax'
let test: TestApp
let owner: TestPerson
let fan: TestPerson
let creator: TestPerson
beforeAll(async () => {
  test = await testApp()
  ;[owner, fan, creator] = [await createAdmin(test), await createFan(test), await createPerformer(test)]
  await topUpWallet(test, fan, 50)
  await must(test, wallet.tip, { params: { id: creator.id }, body: { price: 10, message: `For you, ${canary}` } }, fan)
  const address = {
    name: 'Home',
    streetNumber: '1',
    streetAddress: `${canary} Street`,
    city: 'Lisboa',
    postalCode: '1000',
    country: 'PT',
    state: '',
    district: '',
    ward: '',
    phoneNumber: '',
    description: '',
  }
  await test.call(addresses.create, { body: address as never }, fan)
  await test.deps.db.updateTable('session').set({ address: canary }).where('account_id', '=', fan.id).execute()
})
afterAll(() => test.close())

/** The lists of an account: without an id in their address. */
const lists = table.filter(
  ({ endpoint }) =>
    endpoint.method === 'GET' &&
    !endpoint.path.includes('{') &&
    !endpoint.produces &&
    endpoint.access !== 'admin' &&
    endpoint.access !== 'anyone'
)

it.each(['fan', 'creator'] as const)('who views the site as a %s reads and finds no private word', async (who) => {
  const person = who === 'fan' ? fan : creator
  const { token } = await must(
    test,
    viewing.begin,
    { params: { id: person.id }, body: { reason: 'A question' } },
    owner
  )
  const told: string[] = []
  const ask = async (path: string, q?: string) => {
    const url = `/api${path}${q === undefined ? '' : `?q=${q}`}`
    const { statusCode, body } = await test.app.inject({ url, headers: { authorization: token } })
    return statusCode === 200 ? body : ''
  }
  for (const { label, endpoint } of lists) {
    const searched = 'q' in ((endpoint.query as unknown as { shape?: object } | undefined)?.shape ?? {})
    const answers = searched ? [await ask(endpoint.path), await ask(endpoint.path, canary)] : [await ask(endpoint.path)]
    if (answers.some((body) => body.includes(canary))) told.push(label)
    const other = searched ? await ask(endpoint.path, `${canary}x`) : undefined
    if (searched && answers[1]!.replaceAll(canary, '') !== other!.replaceAll(`${canary}x`, '')) told.push(`${label}?q`)
  }
  expect(told).toEqual([])
})

it("today's number of reports is that of the list, where reports of one object are one line", async () => {
  for (const by of [fan, await createFan(test)])
    await must(test, reports.create, { body: { objectType: 'performer', objectId: creator.id, reason: 'spam' } }, by)
  const { total } = await must(test, reportDesk.list, {}, owner)
  const { data } = await test.call(overview.view, { query: {} }, owner)
  expect(JSON.stringify(data)).toContain(`"reports":${total}`)
})
