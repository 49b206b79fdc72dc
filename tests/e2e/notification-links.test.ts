import { mkdtemp, rm } from 'node:fs/promises'
import { join as path } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '../../contract/notifications/notification-center/notifications.ts'
import { startSite, type Site } from '../../scripts/lib/site.ts'
import { startEmbedded, type Embedded } from '../../server/db/embedded/start-embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { testAppOn, type TestApp } from '../support/app.ts'
import { scratchFolder } from '../support/scratch-folder.ts'
import { sizes } from '../../scripts/lib/demo-visit.ts'
import { createItem } from '../support/data/items.ts'
import { topUpWallet } from '../support/data/money.ts'
import { actsOf, type Fixtures } from '../support/notifications/notification-acts.ts'
import { notificationCases } from '../support/notifications/notification-cases.ts'
import { createFan, createPerformer, signIn } from '../support/data/people.ts'
import { join } from '../support/data/registration.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { openWindow, visit } from '../support/browser/journey.ts'

/** What the page says about the thing that a notification leads to; for the others the answer is enough. */
const shown: Readonly<Record<string, string>> = {
  tip: 'Bravo!',
  purchase: '$5.00',
  live: 'Cora',
  post: 'A title',
  video: 'A title',
  product: 'A title',
  'order to who sells': 'A poster',
  'order to who bought': 'A poster',
  refund: '$10.00',
  payout: '$50.00',
  'refusal of a payout': 'Not your name',
  'renewal to who earns': '$9.95',
  'renewal to who pays': '$9.95',
  'a card that expires': '4242',
  'a coupon that is used up': 'ONCE',
}

/** Pages of the signed-in person that have one part in their address. */
const isOwn = /^\/(home|notifications|subscriptions)(\?|$)/

type Told = { name: string; href: string; readerId: string }

const fixtures = {} as Fixtures
let dataDir: string
let database: Embedded
let app: TestApp
let site: Site
const told: Told[] = []
const browser = await openBrowser()
beforeAll(async () => {
  dataDir = await mkdtemp(path(scratchFolder(), 'stagedoor-links-'))
  database = await startEmbedded({ dataDir })
  await migrate(database.url)
  app = await testAppOn(database.url)
  // Other emits move the clock by months, and a story is visible for a day.
  const { story, ...others } = notificationCases(fixtures)
  for (const [name, one] of Object.entries({ ...others, story })) {
    if (!one) continue
    const { kind, to, needs, cause } = one
    const [creator, fan] = [await createPerformer(app, {}, { name: 'Cora' }), await createFan(app, { name: 'Nina' })]
    Object.assign(fixtures, { test: app, creator, fan })
    if (needs) await topUpWallet(app, fan, needs)
    await cause()
    await app.deps.events.flush(app.deps)
    const reader = to === 'creator' ? creator : fan
    const { data } = await app.call(notifications.list, {}, reader)
    const href = data.data.find((one) => one.kind === kind)?.href ?? ''
    told.push({ name, href, readerId: reader.id })
  }
  // The site's clock is where the emits have moved the test's clock.
  await app.deps.db
    .insertInto('sandbox.clock')
    .values({ ahead: app.clock.now().getTime() - Date.now() })
    .execute()
  site = await startSite({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.deps.config.dataDir, SANDBOX: '1' })
}, 240_000)
afterAll(async () => {
  await browser.close()
  await site?.close()
  await app?.close()
  await database?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('every kind of notification leads its reader to a page of the site that opens and shows the thing', async () => {
  const opened: Record<string, string> = {}
  for (const { name, href, readerId } of told) {
    const token = await signIn(app, readerId)
    const answer = await fetch(site.url + href, { headers: { cookie: `user-token=${token}` }, redirect: 'manual' })
    const html = (await answer.text()).replaceAll('&#x27;', "'")
    const isShown = html.includes(shown[name] ?? '')
    opened[name] = `${answer.status}${isShown ? '' : ` without ${shown[name]}`}`
    if (opened[name] !== '200') opened[name] += ` at ${href}`
  }
  expect(opened).toEqual(Object.fromEntries(told.map(({ name }) => [name, '200'])))
})

test('whoever is signed out is asked to log in first, and returns to the page, unless it is public', async () => {
  const opened: Record<string, string> = {}
  const expected: Record<string, string> = {}
  for (const { name, href } of told) {
    const [address = ''] = href.split('#')
    const answer = await fetch(site.url + address, { redirect: 'manual' })
    opened[name] = answer.headers.get('location') ?? String(answer.status)
    const isPublic = /^\/(posts|videos|galleries|products|live)\/|^\/[^/]+(\?|$)/.test(address) && !isOwn.test(address)
    expected[name] = isPublic ? '200' : `/auth/login?next=${encodeURIComponent(address)}`
  }
  expect(opened).toEqual(expected)
})

test('a link from a mail leads a person who is signed out to the comment itself, after signing in', async () => {
  const creator = await createPerformer(app, {}, { name: 'Cora' })
  const fan = await join(app)
  Object.assign(fixtures, { test: app, creator, fan: { ...fan, id: fan._id } })
  const { comment } = actsOf(fixtures)
  const id = await createItem(app, creator, 'feed')
  const answer = await comment(id, 'Thank you for coming', creator, await comment(id, 'What a night'))
  await app.deps.events.flush(app.deps)
  const { data } = await app.call(notifications.list, {}, fixtures.fan)
  const href = data.data.find(({ kind }) => kind === 'reply')?.href ?? ''
  expect(href).toMatch(new RegExp(`^/posts/${id}#comment-[\\w-]+\\.${answer}$`))
  const { page } = await openWindow(browser, site, sizes[1])
  await visit(page, `/auth/login?next=${encodeURIComponent(href)}`)
  await page.getByLabel('Email or username').fill(fan.username)
  await page.getByLabel('Password', { exact: true }).fill(fan.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(`${site.url}${href}`)
  await page.getByText('Thank you for coming').waitFor()
})
