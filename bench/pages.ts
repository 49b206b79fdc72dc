import { figure, type BenchPart } from './support/measurement.ts'
import { alternate, median } from './support/rounds.ts'
import { bareSite, ourSite, theBrowser } from './support/sites.ts'
import { visit, type Visit } from './support/visit.ts'

const ROUNDS = 3
/** Budgets in kB of brotli, for pages of visitors, pages of fans, and pages with antd. */
const limits = { public: 165, app: 240, antd: 420 }
/** ms */
const MAX_TBT = 200

/** `limitLcp` is the allowed ratio to the LCP of the bare page. */
type Screen = { name: string; path: string; limitKb: number; limitLcp?: number; signedIn?: boolean }

const kb = (bytes: number): string => figure(bytes / 1000)

/** Page weight and Web Vitals of our pages, compared with a bare page of the same framework. */
export const pages: BenchPart = {
  title: 'Page weight and Web Vitals',
  how: `Chromium as a phone of 412 px on slow 4G (562 ms, 1.47 Mbit/s) with a processor slowed four times, empty cache, median of ${ROUNDS} rounds. JavaScript: every script of the first load, kB of brotli 11 (transferred: as the server sent it); what is only fetched ahead for the next page is told apart. Nothing is touched or scrolled. Landing, creator, post and login may come from the anonymous page cache, which contains the style rules that the page uses, and saves the milliseconds of a rendering of some hundred that the network takes; home and wallet are drawn anew, with style sheets as requests of their own. Nothing waits for a first touch; pictures below the first screen are lazy, and a feed begins with six posts. The baseline is a feed of the same framework rendered per request, without pictures.`,
  run: async (report) => {
    const [site, bare, browser] = await Promise.all([ourSite(), bareSite(), theBrowser()])
    const { performer, feed, token } = site.data
    const screens: Screen[] = [
      { name: 'landing', path: '/', limitKb: limits.public, limitLcp: 1.6 },
      { name: 'creator', path: `/${performer}`, limitKb: limits.public, limitLcp: 1.6 },
      { name: 'post', path: `/posts/${feed}`, limitKb: limits.public, limitLcp: 1.6 },
      { name: 'login', path: '/auth/login', limitKb: limits.app },
      { name: 'home', path: '/home', limitKb: limits.app, limitLcp: 2, signedIn: true },
      { name: 'wallet', path: '/wallet', limitKb: limits.antd, signedIn: true },
    ]
    const pages = []
    for (const screen of screens) {
      const { status } = await fetch(site.url + screen.path, {
        headers: screen.signedIn ? { cookie: `user-token=${token}` } : {},
        redirect: 'manual',
      }) // also warms up
      if (status === 200) pages.push(screen)
      else report({ what: screen.name, ours: '–', note: `not measured: ${screen.path} answers ${status}` })
    }
    const sides: Record<string, () => Promise<Visit>> = {
      'bare static': () => visit(browser, bare.url),
      'bare feed': () => visit(browser, `${bare.url}/feed`),
      ...Object.fromEntries(
        pages.map((screen) => [
          screen.name,
          () => visit(browser, site.url + screen.path, screen.signedIn ? token : undefined),
        ])
      ),
    }
    const found = await alternate(sides, ROUNDS)
    const middle = (name: string, of: keyof Omit<Visit, 'scripts'>): number =>
      median((found[name] ?? []).map((seen) => seen[of]))
    report({
      what: 'bare static page',
      ours: `JS ${kb(middle('bare static', 'jsBrotli'))} kB`,
      note: `sent ${kb(middle('bare static', 'js'))} kB, in all ${kb(middle('bare static', 'total'))} kB, LCP ${figure(middle('bare static', 'lcp'))} ms, TBT ${figure(middle('bare static', 'tbt'))} ms`,
    })
    const base = {
      js: middle('bare feed', 'jsBrotli'),
      total: middle('bare feed', 'total'),
      lcp: middle('bare feed', 'lcp'),
      tbt: middle('bare feed', 'tbt'),
    }
    for (const { name, limitKb, limitLcp } of pages) {
      const of = (key: keyof Omit<Visit, 'scripts'>): number => middle(name, key)
      const js = of('jsBrotli')
      report({
        what: `${name}: JavaScript, kB brotli`,
        ours: kb(js),
        baseline: kb(base.js),
        ratio: js / base.js,
        budget: `≤ ${limitKb} kB`,
        held: js <= limitKb * 1000,
        note: `sent ${kb(of('js'))} kB in ${found[name]?.[0]?.scripts.length} files, ahead ${kb(of('prefetched'))} kB`,
      })
      report({
        what: `${name}: all, kB`,
        ours: kb(of('total')),
        baseline: kb(base.total),
        ratio: of('total') / base.total,
      })
      const lcp = of('lcp')
      report({
        what: `${name}: LCP, ms`,
        ours: figure(lcp),
        baseline: figure(base.lcp),
        ratio: lcp / base.lcp,
        note: `FCP ${figure(of('fcp'))} ms`,
        ...(limitLcp !== undefined && { budget: `≤ ${limitLcp} × bare`, held: lcp <= limitLcp * base.lcp }),
      })
      report({ what: `${name}: CLS`, ours: of('cls').toFixed(3), budget: '< 0.02', held: of('cls') < 0.02 })
      report({
        what: `${name}: TBT, ms`,
        ours: figure(of('tbt')),
        baseline: figure(base.tbt),
        budget: `≤ ${MAX_TBT} ms`,
        held: of('tbt') <= MAX_TBT,
      })
    }
  },
}
