import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import type { SandboxClock } from '../../../contract/money/sandbox.ts'
import { sizes } from '../../../scripts/lib/demo-visit.ts'
import { startSite } from '../../../scripts/lib/site.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import { keepPicture, runAdmin, seriousFindings, visit, visitConnected } from '../../support/browser/journey.ts'
import { enterAs, joinCreator, joinFan } from '../../support/browser/journey-people.ts'
import { LONG_WAIT_MS } from '../../support/wait-times.ts'

// The clock can be moved where the demo is allowed. Its people and their year of payments are not needed: only a new database gets them.
const empty = await startSite()
await empty.end()
const [site, browser] = await Promise.all([startSite({ DATA_DIR: empty.dataDir, DEMO: '1' }), openBrowser()])
const [desktop, phone] = sizes
afterAll(async () => {
  await browser.close()
  await site.close()
  await empty.close()
})

const dataPath = '/user/account?section=data'
type Posts = { data: { text?: string; status: string }[] }

test("a creator's archive is made, downloaded and read in by another creator", async () => {
  const leaver = await joinCreator(site, 'Leonor')
  const post = { text: 'A post that moves', access: 'free' }
  await leaver.call('POST', '/performer/feeds', post)
  const window = await enterAs(browser, site, desktop!, leaver)
  keepPicture(window, 'export')
  const { page, troubles } = window
  await visit(page, dataPath)
  await page.getByRole('button', { name: 'Request archive' }).click()
  const link = page.getByRole('link', { name: /^Download \(/ })
  await link.waitFor({ timeout: LONG_WAIT_MS })
  expect(await seriousFindings(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const path = await download.path()

  const newcomer = await joinCreator(site, 'Dora')
  const second = await enterAs(browser, site, phone!, newcomer)
  keepPicture(second, 'import')
  await visitConnected(second.page, dataPath)
  await second.page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'archive.zip', mimeType: 'application/zip', buffer: await readFile(path) })
  await second.page.getByText('Published as it was').click()
  await second.page.getByRole('button', { name: 'Import archive' }).click({ timeout: LONG_WAIT_MS })
  await second.page.getByText('1 item was added').waitFor({ timeout: LONG_WAIT_MS })
  const { data } = await newcomer.call<Posts>('GET', '/performer/feeds')
  expect(data.map(({ text, status }) => [text, status])).toEqual([['A post that moves', 'active']])
  expect([...troubles(), ...second.troubles()]).toEqual([])
})

test(
  'a fan closes the account, comes back, closes it again, and is gone after 30 days',
  async () => {
    const fan = await joinFan(site, 'Filipa', 20)
    const { page } = await enterAs(browser, site, phone!, fan)
    const close = async (): Promise<void> => {
      await visit(page, dataPath)
      await page.getByRole('button', { name: 'Close account…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('in the wallet', { exact: false }).waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Close account' }).click()
      await dialog.getByText('Please confirm this first').waitFor()
      await dialog.getByRole('checkbox').check()
      await dialog.getByRole('button', { name: 'Close account' }).click()
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    }
    const logIn = async (): Promise<void> => {
      await page.getByLabel('Email or username').fill(fan.username)
      await page.getByLabel('Password', { exact: true }).fill('a long enough password')
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
    }
    await close()
    await expect(fan.call('GET', '/users/me')).rejects.toThrow('401')
    await logIn()
    await page.getByRole('button', { name: "Filipa's account" }).waitFor()
    await close()

    const operator = await signInAsOperator()
    await operator('POST', { days: 31 })
    await expect.poll(async () => (await operator('GET')).movingTo, { timeout: 4 * LONG_WAIT_MS }).toBeUndefined()
    await visit(page, '/auth/login')
    await logIn()
    await page.getByText('Incorrect credentials!').first().waitFor()
    // Each day of the month has its own jobs.
  },
  6 * LONG_WAIT_MS
)

/** Calls of the clock by an operator, whose session outlives its moves. */
async function signInAsOperator() {
  const headers = { 'content-type': 'application/json' }
  const { username } = await joinFan(site, 'Olga')
  runAdmin(site, 'make-admin', username)
  const signedIn = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username, password: 'a long enough password', remember: true }),
  })
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data
  return async (method: 'GET' | 'POST', body?: object): Promise<SandboxClock> => {
    const answer = await fetch(`${site.url}/api/sandbox/clock`, {
      method,
      headers: { authorization: token, ...(body && headers) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return ((await answer.json()) as { data: SandboxClock }).data
  }
}
