/**
 * Takes a screenshot of every screen in both sizes, light and dark, as each role, into look/, and lists what a person
 * would not see: console errors, failed requests, axe findings, horizontal overflow. Usage: npm run look [--
 * part-of-a-path …] [--url=http://localhost:3000] [--full] [--pt] [--light]
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type BrowserContext } from 'playwright-core'
import { auditPage, overflowOf, watchPage } from './lib/audit.ts'
import { BROWSER_ARGS, ensureBrowser } from './lib/browser.ts'
import { buildWhenStale, root } from './lib/build.ts'
import { sizes, visitDemo } from './lib/demo-visit.ts'
import { screens } from './lib/screens.ts'
import { startDemoSite } from './lib/site.ts'

const options = process.argv.slice(2)
const wanted = options.filter((option) => !option.startsWith('--'))
const given = options.find((option) => option.startsWith('--url='))?.slice('--url='.length)
const themes = options.includes('--light') ? (['light'] as const) : (['light', 'dark'] as const)
const locale = options.includes('--pt') ? 'pt-BR' : 'en-US'

if (!given && !buildWhenStale()) process.exit(1)
const site = given ? undefined : await startDemoSite()
const base = given ?? site?.url ?? ''
const demo = await visitDemo(base)
const browser = await chromium.launch({ executablePath: ensureBrowser() ?? '', args: BROWSER_ARGS })
const folder = join(root, 'look')
if (wanted.length === 0) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
let findings = 0
let pictures = 0

const shoot = async (context: BrowserContext, path: string, name: string): Promise<void> => {
  const page = await context.newPage()
  // A machine that builds or tests beside it may take longer than the usual 30 s.
  page.setDefaultTimeout(180_000)
  const seen = watchPage(page)
  await page.goto(base + path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(200)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: options.includes('--full') })
  pictures++
  const overflow = await overflowOf(page)
  for (const line of [
    ...seen(),
    ...(await auditPage(page)).map((found) => `axe ${found}`),
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
  ]) {
    findings++
    console.log(`${name}  ${line}`)
  }
  await page.close()
}

for (const { path, roles } of screens) {
  if (wanted.length > 0 && !wanted.some((part) => path.includes(part))) continue
  const name = path.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'landing'
  for (const role of roles)
    for (const size of sizes)
      for (const colorScheme of themes) {
        const context = await demo.enter(browser, role, size, { colorScheme, locale })
        await shoot(context, demo.address(path), `${name}.${role}.${size.name}.${colorScheme}`)
        await context.close()
      }
}
console.log(`${pictures} pictures in look/, ${findings} findings`)
await browser.close()
await site?.close()
