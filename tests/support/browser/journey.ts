import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect, onTestFailed } from 'vitest'
import { auditPage, watchPage } from '../../../scripts/lib/audit.ts'
import { root } from '../../../scripts/lib/build.ts'
import type { Size } from '../../../scripts/lib/demo-visit.ts'
import type { Site } from '../../../scripts/lib/site.ts'
import { slowDown } from './browser.ts'

/** A person at a window of their own; `troubles` are the things they would not see but we must. */
export type TestWindow = { context: BrowserContext; page: Page; troubles(): string[] }

/** Opens a window of a size, signed in as nobody. */
export const openWindow = async (browser: Browser, site: Site, size: Size): Promise<TestWindow> => {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: size,
    isMobile: size.name === 'phone',
    hasTouch: size.name === 'phone',
    locale: 'en-US',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await slowDown(page)
  return { context, page, troubles: watchPage(page) }
}

/** The mark that the shell sets once its screen is hydrated. */
const hydrated = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => 'hydrated' in document.documentElement.dataset)).toBe(true)

/** Goes to an address and waits until the page answers: a test types faster than any person, into fields that React has not taken over. */
export const visit = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await hydrated(page)
}

/** The same address anew, as `visit`. */
export const revisit = async (page: Page): Promise<void> => {
  await page.reload()
  await hydrated(page)
}

/** Presses one of several choices where its words are, when it stands still. */
export const choose = (place: Page | Locator, words: string | RegExp): Promise<void> =>
  place.locator('label').filter({ hasText: words }).click()

/** Waits until the page has been drawn as it is now, with what follows from it. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))

/** When this test fails, what the person saw lies in test-results/. */
export const keepPicture = ({ page }: TestWindow, name: string): void =>
  onTestFailed(
    async () =>
      void (await page
        .screenshot({ path: join(root, 'test-results', `${name}.png`), fullPage: true })
        .catch(() => undefined))
  )

/** What axe calls serious or critical on the page as it is now. */
export const seriousFindings = async (page: Page): Promise<string[]> =>
  (await auditPage(page)).filter((line) => /^(serious|critical)/.test(line))

/** One of our commands in `scripts/`, beside the running site; what it printed. @throws when it ends with anything but 0 */
export const runScript = (site: Site, script: string, ...words: string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', `${script}.ts`), ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: site.dataDir, NODE_ENV: 'production', LOG_LEVEL: 'warn' },
  })
  if (status !== 0) throw new Error(`${script} ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

/** The operator's desk. */
export const runAdmin = (site: Site, ...words: string[]): string => runScript(site, 'admin', ...words)

/** Fills the part of joining that fans and creators share. */
export const fillRegistration = async (page: Page, person: { name: string; username: string }): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email').fill(`${person.username}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByLabel('Day').fill('14')
  await page.getByLabel('Month').selectOption('07')
  await page.getByLabel('Year').fill('1990')
}

/** Fills the sandbox's card form where it stands. */
export const fillCard = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12/40')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on the card').fill('Journey Person')
}
