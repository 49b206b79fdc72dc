import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page, Response } from 'playwright-core'
import { onTestFailed } from 'vitest'
import { auditPage, watchPage } from '../../../scripts/lib/audit.ts'
import { root } from '../../../scripts/lib/build.ts'
import type { Size } from '../../../scripts/lib/demo-visit.ts'
import type { Site } from '../../../scripts/lib/site.ts'
import { slowDown } from './browser.ts'
import { watchRequests } from './settled.ts'

/**
 * A browser window of one person. `troubles` returns the console errors and failed requests so far, which a person
 * would not see.
 */
export type TestWindow = { context: BrowserContext; page: Page; troubles(): string[] }

/** Opens a window of the given size, not signed in. */
export const openWindow = async (browser: Browser, site: Pick<Site, 'url'>, size: Size): Promise<TestWindow> => {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: size,
    isMobile: size.name === 'phone',
    hasTouch: size.name === 'phone',
    locale: 'en-US',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  watchRequests(page)
  await slowDown(page)
  return { context, page, troubles: watchPage(page) }
}

/** Waits for the mark that the shell sets once its screen is hydrated. Not `expect.poll`: tests that run side by side call this too. */
export const hydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset, undefined, { polling: 50 })
}

/**
 * Opens an address and waits until the page is hydrated: a test types faster than a person, into fields that React does
 * not control yet. Returns the answer with the page.
 */
export const visit = async (page: Page, address: string): Promise<Response | null> => {
  // A dialog that has just closed goes back in the history, which aborts a navigation that begins at that moment.
  const answer = await page.goto(address).catch((error: unknown) => {
    if (!`${error}`.includes('ERR_ABORTED')) throw error
    return page.goto(address)
  })
  await hydrated(page)
  return answer
}

/** Opens an address like `visit`, and waits until its socket is connected: from then on it receives the person's events. */
export const visitConnected = async (page: Page, address: string): Promise<void> => {
  const connected = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'))
    // Socket.io's packet for an accepted connection.
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40')))
  await Promise.all([visit(page, address), connected])
}

/** Reloads the page and waits until it is hydrated. */
export const revisit = async (page: Page): Promise<void> => {
  await page.reload()
  await hydrated(page)
}

/** Clicks the option with this text, once it stands still. */
export const choose = (place: Page | Locator, words: string | RegExp): Promise<void> =>
  place.locator('label').filter({ hasText: words }).click()

/** Clicks the item of an open menu, once the menu has arrived: antd moves it in, and a click meanwhile can be lost. */
export const chooseItem = async (page: Page, name: string): Promise<void> => {
  const item = page.getByRole('menuitem', { name })
  await item.waitFor()
  await page.waitForFunction(
    () => document.querySelector('.ant-dropdown:is([class*="-enter"], [class*="-appear"])') === null
  )
  await item.click()
}

/** Waits until the current state of the page has been rendered. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))

/** Writes a screenshot to test-results/, for when this test fails. */
export const keepPicture = ({ page }: TestWindow, name: string): void =>
  onTestFailed(
    async () =>
      void (await page
        .screenshot({ path: join(root, 'test-results', `${name}.png`), fullPage: true })
        .catch(() => undefined))
  )

/** Runs axe on the page and returns its serious and critical violations. */
export const seriousFindings = async (page: Page): Promise<string[]> =>
  (await auditPage(page)).filter((line) => /^(serious|critical)/.test(line))

/**
 * Runs one of the commands in `scripts/` against the running site and returns its output.
 * @throws when it exits with anything but 0
 */
export const runScript = (site: Site, script: string, ...words: string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', `${script}.ts`), ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: site.dataDir, NODE_ENV: 'production', LOG_LEVEL: 'warn' },
  })
  if (status !== 0) throw new Error(`${script} ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

/** Runs a command of `npm run admin` against the site. */
export const runAdmin = (site: Site, ...words: string[]): string => runScript(site, 'admin', ...words)

/** Fills the fields that the registration of fans and of creators share. */
export const fillRegistration = async (page: Page, person: { name: string; username: string }): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email').fill(`${person.username}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByLabel('Day').fill('14')
  await page.getByLabel('Month').selectOption('07')
  await page.getByLabel('Year').fill('1990')
}

/** Fills the sandbox's card form. */
export const fillCard = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12/40')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on the card').fill('Journey Person')
}
