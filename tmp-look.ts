import { chromium } from 'playwright-core'
import { mkdir } from 'node:fs/promises'
import { auditPage, overflowOf, watchPage } from './scripts/lib/audit.ts'
import { BROWSER_ARGS, ensureBrowser } from './scripts/lib/browser.ts'
import { sizes, visitDemo } from './scripts/lib/demo-visit.ts'
const base = 'http://localhost:3106'
const demo = await visitDemo(base)
const browser = await chromium.launch({ executablePath: ensureBrowser() ?? '', args: BROWSER_ARGS })
await mkdir('/tmp/look-leaving', { recursive: true })
const check = async (page: any, name: string, seen: any) => {
  await page.waitForTimeout(300)
  await page.screenshot({ path: `/tmp/look-leaving/${name}.png`, fullPage: !name.includes('dialog') })
  const overflow = await overflowOf(page)
  console.log(name, JSON.stringify([...seen(), ...(await auditPage(page)), overflow]))
}
const wanted = process.argv.slice(2)
for (const role of ['fan', 'creator', 'operator'] as const)
  for (const size of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      const key = `${role}-${size.name}-${colorScheme}`
      if (wanted.length && !wanted.some((w) => key.includes(w))) continue
      const context = await demo.enter(browser, role, size, { colorScheme, locale: colorScheme === 'dark' ? 'pt-BR' : 'en-US' })
      const page = await context.newPage()
      const seen = watchPage(page)
      try {
        if (role === 'operator') {
          const people = await page.request.get(`${base}/api/admin/people?kind=creator&limit=5`, { headers: { authorization: decodeURIComponent((await context.cookies()).find((c) => c.name === 'user-token')?.value ?? '') } })
          const id = (await people.json()).data.data[0]._id
          await page.goto(`${base}/operator/people/${id}`, { waitUntil: 'networkidle' })
          await check(page, key, seen)
          await page.getByRole('button', { name: /Close or erase|Encerrar ou apagar/ }).click()
          await page.getByRole('dialog').waitFor()
          await check(page, `${key}-dialog`, seen)
        } else {
          await page.goto(`${base}/user/account?section=data`, { waitUntil: 'networkidle' })
          await check(page, key, seen)
          await page.getByRole('button', { name: /Close account…|Encerrar conta…/ }).click()
          await page.getByRole('dialog').locator('ul').first().waitFor()
          await check(page, `${key}-dialog`, seen)
        }
      } catch (error) {
        console.log(key, String(error).slice(0, 300))
      }
      await context.close()
    }
await browser.close()
