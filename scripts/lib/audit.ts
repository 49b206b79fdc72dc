import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }

/**
 * The axe findings of the page, one line each. The specification fixes the viewport (Spec §1), so the rule about zoom
 * is disabled. axe is evaluated as a function through the debugger, which the page's Content-Security-Policy does not
 * block.
 */
export async function auditPage(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const found = await page.evaluate(async () => {
    // What is being faded in has no contrast yet.
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 5000)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const { axe: runner } = globalThis as unknown as {
      axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> }
    }
    return (await runner.run(document, { rules: { 'meta-viewport': { enabled: false } } })).violations
  })
  return found.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.html.slice(0, 140)).join(' | ')}`
  )
}

/**
 * Collects what a person would not see: console errors and warnings, thrown errors, failed requests. Calling the result
 * returns and empties the list.
 */
export function watchPage(page: Page): () => string[] {
  let seen: string[] = []
  page.on('console', (message) => {
    // The browser repeats each failed request on the console; it is listed once, as a request.
    if (['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load resource'))
      seen.push(`console ${message.type()}: ${message.text().slice(0, 400)}`)
  })
  page.on('pageerror', (error) => seen.push(`thrown: ${error.message.slice(0, 400)}`))
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      seen.push(`failed: ${request.url()} ${request.failure()?.errorText ?? ''}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      seen.push(`${response.status()}: ${response.url()}`)
  })
  return () => {
    const all = seen
    seen = []
    return all
  }
}

/** By how many px the page is wider than its window; 0 or less when it fits. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
