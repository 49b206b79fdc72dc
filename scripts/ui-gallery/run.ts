/**
 * Screenshots of all components and layouts: `npx node scripts/ui-gallery/run.ts [page …]` takes them in both sizes and
 * themes into `look/ui/` and prints axe findings and console errors; with `--serve` it only serves the pages. Not part
 * of the product's build.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'

const root = new URL('../../', import.meta.url).pathname
const vite = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  cacheDir: '/tmp/stagedoor-gallery',
  server: { middlewareMode: true, hmr: false, watch: null },
  resolve: { alias: { 'next/link': `${root}scripts/ui-gallery/link.tsx` } },
  optimizeDeps: {
    include: ['antd', 'antd/locale/en_US', 'antd/locale/pt_BR', 'react', 'react/jsx-dev-runtime', 'react-dom/client'],
  },
  oxc: { jsx: { runtime: 'automatic' } },
})
const { render, names } = (await vite.ssrLoadModule('/scripts/ui-gallery/render.tsx')) as {
  render: (page: string, locale: 'en' | 'pt') => string
  names: string[]
}

const server = createHttpServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://gallery')
  if (url.pathname !== '/') return vite.middlewares(request, response)
  const theme = url.searchParams.get('theme') ?? 'light'
  const page = url.searchParams.get('page') ?? names[0] ?? ''
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(
    `<!doctype html><html lang="en" data-theme="${theme}"><head><title>${page}</title><meta name="viewport" content="width=device-width, initial-scale=1"><script>globalThis.process = { env: {} }</script><link rel="stylesheet" href="/styles/global.css?direct"></head><body><div id="root">${render(page, url.searchParams.get('locale') === 'pt' ? 'pt' : 'en')}</div><script type="module" src="/scripts/ui-gallery/entry.tsx"></script></body></html>`
  )
})
await new Promise<void>((resolve) => server.listen(0, resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const shoot = async (): Promise<void> => {
  const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  const axe = await readFile(`${root}node_modules/axe-core/axe.min.js`, 'utf8')
  await mkdir(`${root}look/ui`, { recursive: true })
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  for (const size of [
    { name: 'desktop', width: 1440, height: 900 },
    { name: 'phone', width: 390, height: 844 },
  ]) {
    const context = await browser.newContext({
      viewport: size,
      hasTouch: size.name === 'phone',
      isMobile: size.name === 'phone',
    })
    const page = await context.newPage()
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        console.log('CONSOLE', page.url(), message.text().slice(0, 600))
    })
    page.on('pageerror', (error) => console.log('ERROR', page.url(), error.message.slice(0, 600)))
    page.on('response', (response) => {
      if (response.status() >= 400) console.log('HTTP', response.status(), response.url())
    })
    for (const name of wanted.length > 0 ? wanted : names) {
      for (const theme of ['light', 'dark']) {
        await page.goto(`${origin}/?page=${name}&theme=${theme}${process.argv.includes('--pt') ? '&locale=pt' : ''}`, {
          waitUntil: 'networkidle',
        })
        const shot = async (suffix = ''): Promise<unknown> =>
          page.screenshot({
            path: `${root}look/ui/${name}${suffix}-${size.name}-${theme}.png`,
            fullPage: suffix === '' && ['buttons', 'forms', 'states', 'antd'].includes(name),
          })
        await shot()
        const audit = async (): Promise<void> => {
          await page.evaluate(axe)
          const findings = await page.evaluate(async () => {
            const result = await (
              globalThis as unknown as {
                axe: {
                  run: () => Promise<{
                    violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
                  }>
                }
              }
            ).axe.run()
            return result.violations.map(
              (found) =>
                `${found.id}: ${found.nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 260)}`).join(' | ')}`
            )
          })
          for (const finding of findings) console.log('AXE', name, size.name, theme, finding)
        }
        await audit()
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        if (overflow > 0) console.log('OVERFLOW', name, size.name, overflow)
        if (name === 'antd') {
          for (const [suffix, opener] of [
            ['-select', 'Country'],
            ['-date', 'Born'],
            ['-range', 'From'],
          ] as const) {
            await page.getByLabel(opener, { exact: true }).click()
            await page.waitForTimeout(400)
            await shot(suffix)
            await audit()
            await page.keyboard.press('Escape')
          }
          for (const [suffix, opener] of [
            ['-modal', 'Edit'],
            ['-confirm', 'Delete'],
          ] as const) {
            await page.getByRole('button', { name: opener }).click()
            await page.waitForTimeout(400)
            await shot(suffix)
            await audit()
            await page.keyboard.press('Escape')
          }
        }
        if (name !== 'buttons') continue
        await page.evaluate(() => scrollTo(0, 0))
        await page.getByRole('button', { name: 'More' }).click()
        await shot('-menu')
        await page.keyboard.press('Escape')
        await page.locator('#toast').click()
        await page.waitForTimeout(300)
        await shot('-toast')
        await page.locator('#open').click()
        await page.waitForTimeout(400)
        await shot('-dialog')
        await audit()
      }
    }
    await context.close()
  }
  await browser.close()
}

if (process.argv.includes('--serve')) console.log(origin)
else {
  await shoot()
  server.close()
  await vite.close()
}
