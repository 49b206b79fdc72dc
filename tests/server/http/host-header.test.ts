import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { sampleParams, urlOf } from '../../contract/support/call.ts'
import { table } from '../../contract/support/table.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createItem } from '../../support/data/items.ts'
import { waitForMail } from '../../support/data/mail.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'

const elsewhere = 'evil.example.test'
/** What names another host: the request itself, and the headers of proxies, of which the test's app trusts one. */
const misled = {
  host: elsewhere,
  'x-forwarded-host': elsewhere,
  'x-forwarded-server': elsewhere,
  'x-original-host': elsewhere,
  forwarded: `host=${elsewhere};proto=https`,
  origin: `https://${elsewhere}`,
  referer: `https://${elsewhere}/`,
}

let test: TestApp
let people: Record<'user' | 'performer' | 'admin', TestPerson>
beforeAll(async () => {
  test = await testApp()
  people = { user: await createFan(test), performer: await createPerformer(test), admin: await createAdmin(test) }
  await createItem(test, people.performer, 'feed')
})
afterAll(() => test.close())

/** A call of an address as if it had been made at another host; the answer with its headers. */
const ask = async (method: 'GET' | 'POST', url: string, more: { authorization?: string; payload?: object } = {}) => {
  const { authorization, payload } = more
  const answer = await test.app.inject({
    method,
    url,
    headers: { ...misled, ...(authorization !== undefined && { authorization }) },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, all: JSON.stringify(answer.headers) + answer.body }
}

const reads = table.filter(({ endpoint }) => endpoint.method === 'GET')

it.each(reads)('$label says nothing of the host that a request names', async ({ endpoint }) => {
  const { access } = endpoint
  const who = access === 'performer' || access === 'admin' ? people[access] : people.user
  const names = { profileId: people.performer.username, username: people.performer.username, id: people.performer.id }
  for (const params of [sampleParams(endpoint), { ...sampleParams(endpoint), ...names }])
    for (const authorization of [undefined, who.token])
      expect(
        (await ask('GET', urlOf(endpoint, params), authorization === undefined ? {} : { authorization })).all
      ).not.toContain(elsewhere)
})

it('feeds and previews name the site', async () => {
  const { siteUrl } = test.deps.config
  const feed = await ask('GET', `/api/performers/${people.performer.username}/posts.atom`)
  expect([feed.status, feed.all.includes(siteUrl)]).toEqual([200, true])
  const preview = await ask(
    'GET',
    `/api/oembed?url=${encodeURIComponent(`https://${elsewhere}/${people.performer.username}`)}`
  )
  expect(preview.status).toBeGreaterThanOrEqual(400)
})

it('a mail leads to the site, wherever it was asked for', async () => {
  const { email } = people.user
  expect((await ask('POST', urlOf(contract.auth.forgot, {}), { payload: { email } })).status).toBeLessThan(300)
  const mail = await waitForMail(test, email, '')
  expect(mail.text).toContain(`${test.deps.config.siteUrl}/`)
  expect(mail.text + mail.html).not.toContain(elsewhere)
})
