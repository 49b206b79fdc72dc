import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { BROWSER_ARGS } from '../scripts/lib/browser.ts'
import { freePort } from '../scripts/lib/site.ts'
import { figure, type BenchPart } from './support/measurement.ts'
import { median } from './support/rounds.ts'
import { browserPath, ourSite } from './support/sites.ts'

/** The specification fixes the viewport (Spec §1), so its audits are left out. */
const EXCEPTED = ['meta-viewport', 'viewport', 'viewport-insight']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

type Judged = {
  scores: Record<Category, number>
  faults: Record<Category, string[]>
  lcp: number
  tbt: number
  cls: number
}

/** One run of Lighthouse as a phone, 0 to 100 in each category. */
const judge = async (url: string, port: number): Promise<Judged> => {
  const found = await lighthouse(url, {
    port,
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
    disableStorageReset: true,
    maxWaitForLoad: 30_000,
  })
  if (!found || found.lhr.runtimeError) throw new Error(`${url}: ${found?.lhr.runtimeError?.message ?? 'no result'}`)
  const { lhr } = found
  const scores: Partial<Record<Category, number>> = {}
  const faults: Partial<Record<Category, string[]>> = {}
  for (const category of CATEGORIES) {
    const counted = (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const score = lhr.audits[id]?.score
      return weight > 0 && typeof score === 'number' && !EXCEPTED.includes(id) ? [{ id, weight, score }] : []
    })
    const weights = counted.reduce((sum, one) => sum + one.weight, 0)
    scores[category] = Math.round((100 * counted.reduce((sum, one) => sum + one.weight * one.score, 0)) / weights)
    faults[category] = counted.filter((one) => one.score < 0.9).map((one) => one.id)
  }
  const value = (id: string): number => lhr.audits[id]?.numericValue ?? NaN
  return {
    scores: scores as Judged['scores'],
    faults: faults as Judged['faults'],
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  }
}

/** Lighthouse as a phone, for the most visited pages. */
export const lighthousePart: BenchPart = {
  title: 'Lighthouse',
  how: 'Lighthouse for a phone with its simulated network and processor. One run, and where performance misses its budget two more, then the median. The audits of the viewport, which the specification fixes, are left out of the scores. Landing, creator and post may be answered from the anonymous page cache (decision 20), which contains the style rules that they use, and saves the milliseconds of a rendering; login and home too are measured warm. Nothing waits for a first touch; pictures below the first screen are lazy, and a feed begins with six posts.',
  run: async (report) => {
    const site = await ourSite()
    const { performer, feed, token } = site.data
    const port = await freePort()
    const folder = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'))
    const browser = await chromium.launchPersistentContext(folder, {
      executablePath: browserPath(),
      args: [...BROWSER_ARGS, `--remote-debugging-port=${port}`],
    })
    try {
      for (const { name, path, isPublic, signedIn } of [
        { name: 'landing', path: '/', isPublic: true },
        { name: 'creator', path: `/${performer}`, isPublic: true },
        { name: 'post', path: `/posts/${feed}`, isPublic: true },
        { name: 'login', path: '/auth/login' },
        { name: 'home', path: '/home', signedIn: true },
      ] as { name: string; path: string; isPublic?: boolean; signedIn?: boolean }[]) {
        await browser.clearCookies()
        if (signedIn) await browser.addCookies([{ name: 'user-token', value: token, url: site.url }])
        const least = {
          performance: isPublic ? 97 : 90,
          accessibility: 100,
          'best-practices': 100,
          seo: isPublic ? 100 : undefined,
        }
        const runs = [await judge(site.url + path, port)]
        if ((runs[0]?.scores.performance ?? 0) < least.performance)
          for (let i = 0; i < 2; i++) runs.push(await judge(site.url + path, port))
        for (const category of CATEGORIES) {
          const score = median(runs.map((run) => run.scores[category]))
          const limit = least[category]
          const faults = runs[0]?.faults[category] ?? []
          const of = (key: 'lcp' | 'tbt' | 'cls'): string => figure(median(runs.map((run) => run[key])))
          const vitals =
            category === 'performance'
              ? `LCP ${of('lcp')} ms, TBT ${of('tbt')} ms, CLS ${of('cls')}${runs.length > 1 ? `; runs ${runs.map((run) => run.scores.performance).join(', ')}` : ''}`
              : ''
          report({
            what: `${name}: ${category}`,
            ours: String(score),
            ...(limit !== undefined && { budget: limit === 100 ? '100' : `≥ ${limit}`, held: score >= limit }),
            note:
              [vitals, faults.length ? `below 90: ${faults.join(', ')}` : ''].filter(Boolean).join('; ') || undefined,
          })
        }
      }
    } finally {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
