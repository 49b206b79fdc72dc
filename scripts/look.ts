/**
 * Takes a picture of every screen at both sizes, light and dark, as each role, into look/, and lists what a person would not see:
 * console errors, failed requests, axe findings, sideways overflow.
 * npm run look [-- part-of-a-path …] [--url=http://localhost:3000] [--full] [--pt] [--light]
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type BrowserContext } from 'playwright-core'
import { demoAccounts } from '../server/db/seed/demo-accounts.ts'
import { auditPage, watchPage } from './lib/audit.ts'
import { BROWSER_ARGS, ensureBrowser } from './lib/browser.ts'
import { buildWhenStale, root } from './lib/build.ts'
import { screens, type Role } from './lib/screens.ts'
import { startSite } from './lib/site.ts'

const options = process.argv.slice(2)
const wanted = options.filter((option) => !option.startsWith('--'))
const given = options.find((option) => option.startsWith('--url='))?.slice('--url='.length)
const sizes = [{ name: 'desktop', width: 1440, height: 900 }, { name: 'phone', width: 390, height: 844 }] as const
const themes = options.includes('--light') ? (['light'] as const) : (['light', 'dark'] as const)

if (!given) buildWhenStale()
const site = given ? undefined : await startSite({ DEMO: '1' })
const base = given ?? site?.url ?? ''

const api = async (path: string, token?: string, body?: object): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${base}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return ((await answer.json()) as { data: Record<string, unknown> }).data
}

type Row = { _id: string; username?: string; isLocked?: boolean; isPerformer?: boolean }
const rows = (answer: Record<string, unknown>): Row[] => answer.data as Row[]

const tokens: Partial<Record<Role, string>> = {}
for (const { role, email, password } of demoAccounts) tokens[role] = (await api('/auth/login', undefined, { username: email, password })).token as string
const own = await api('/users/me', tokens.creator)
const performer = rows(await api('/performers/top?limit=5')).find((row) => row._id !== own._id)
const feeds = rows(await api(`/user/feeds?performerId=${performer?._id}&limit=50`))
const fill: Record<string, string | undefined> = {
  performer: performer?.username,
  own: own.username as string,
  free: feeds.find((feed) => !feed.isLocked)?._id,
  locked: feeds.find((feed) => feed.isLocked)?._id,
  ownFeed: rows(await api('/performer/feeds', tokens.creator))[0]?._id,
}

const browser = await chromium.launch({ executablePath: ensureBrowser() ?? '', args: BROWSER_ARGS })
const folder = join(root, 'look')
if (wanted.length === 0) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
let findings = 0
let pictures = 0

const shoot = async (context: BrowserContext, path: string, name: string): Promise<void> => {
  const page = await context.newPage()
  const seen = watchPage(page)
  await page.goto(base + path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(200)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: options.includes('--full') })
  pictures++
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  for (const line of [...seen(), ...(await auditPage(page)).map((found) => `axe ${found}`), ...(overflow > 0 ? [`${overflow} px too wide`] : [])]) {
    findings++
    console.log(`${name}  ${line}`)
  }
  await page.close()
}

for (const { path, roles } of screens) {
  const address = path.replace(/\{(\w+)\}/g, (_, key: string) => fill[key] ?? '')
  if (wanted.length > 0 && !wanted.some((part) => path.includes(part))) continue
  for (const role of roles)
    for (const size of sizes)
      for (const theme of themes) {
        const context = await browser.newContext({ viewport: size, isMobile: size.name === 'phone', hasTouch: size.name === 'phone', colorScheme: theme, locale: options.includes('--pt') ? 'pt-BR' : 'en-US' })
        if (tokens[role]) await context.addCookies([{ name: 'user-token', value: tokens[role], url: base }])
        await shoot(context, address, `${path.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'landing'}.${role}.${size.name}.${theme}`)
        await context.close()
      }
}
console.log(`${pictures} pictures in look/, ${findings} findings`)
await browser.close()
await site?.close()
