import { figure, type BenchPart } from './support/measurement.ts'
import { load, type Loaded } from './support/load.ts'
import { alternate, median, ratioOf } from './support/rounds.ts'
import { bareSite, ourSite, postsIn } from './support/sites.ts'

const ROUNDS = 5
const SECONDS = 4
const headers = { 'accept-encoding': 'gzip', accept: 'text/html' }

/** Server-rendered pages a second beside a bare page of the same framework. */
export const rendering: BenchPart = {
  title: 'Server-rendered pages',
  how: `10 connections, ${ROUNDS} rounds of ${SECONDS} s in turn, gzip as browsers ask for. Ours: the creator's page (a name with a dot, as the demo's have), from the database, through the contract. Without the anonymous page cache: rendered anew for a fan who is signed in, and for visitors at an address that nobody asked for before; home is rendered anew for each fan. With it: visitors of the same page, whose API calls are made each time and whose rendering is reused while they answer the same (decision 20). The baseline: a page of the same framework with getServerSideProps and as many posts from memory, no database, no store, no head.`,
  run: async (report) => {
    const [site, bare] = await Promise.all([ourSite(), bareSite()])
    const address = `${site.url}/${site.data.performer}`
    const posts = postsIn(await (await fetch(address)).text())
    if (!posts) throw new Error('The creator’s page shows no posts')
    const feed = `${bare.url}/feed?posts=${posts}`
    const size = async (url: string): Promise<string> =>
      figure((await (await fetch(url, { headers: { accept: 'text/html' } })).text()).length / 1000)
    report({ what: 'HTML, kB', ours: await size(address), baseline: await size(feed) })
    let visits = 0
    const fan = { ...headers, cookie: `user-token=${site.data.token}` }
    const sides = {
      cached: () => load(address, { pid: site.pid, headers, seconds: SECONDS }),
      anew: () =>
        load(site.url, {
          pid: site.pid,
          headers,
          seconds: SECONDS,
          path: () => `/${site.data.performer}?visit=${visits++}`,
        }),
      fan: () => load(address, { pid: site.pid, headers: fan, seconds: SECONDS }),
      home: () => load(`${site.url}/home`, { pid: site.pid, headers: fan, seconds: SECONDS }),
      bare: () => load(feed, { pid: bare.pid, headers, seconds: SECONDS }),
      landing: () => load(site.url, { pid: site.pid, headers, seconds: SECONDS }),
    } satisfies Record<string, () => Promise<Loaded>>
    await alternate(sides, 1) // warm
    const found = await alternate(sides, ROUNDS)
    const of = (side: keyof typeof sides, key: keyof Loaded): number[] => found[side].map((one) => one[key])
    const names = [
      ['cached', `creator's page, ${posts} posts, visitors, with the anonymous page cache`],
      ['anew', 'the same without the cache, rendered anew for each visitor'],
      ['fan', 'the same for a fan, rendered anew'],
      ['home', 'home of a fan, rendered anew'],
      ['landing', 'landing page, visitors, with the cache'],
    ] as const
    const budgets: Partial<Record<keyof typeof sides, number>> = { cached: 0.5, anew: 0.25, fan: 0.25, home: 0.25 }
    for (const [side, what] of names) {
      const budget = budgets[side]
      const rate = ratioOf(of(side, 'perSecond'), of('bare', 'perSecond'))
      report({
        what: `${what}: pages/s`,
        ours: figure(median(of(side, 'perSecond'))),
        baseline: figure(median(of('bare', 'perSecond'))),
        ratio: rate.ratio,
        ...(budget !== undefined && { budget: `≥ ${budget}`, held: rate.ratio >= budget }),
        note: `${rate.range}; p99 ${figure(median(of(side, 'p99')))} | ${figure(median(of('bare', 'p99')))} ms`,
      })
      const cpu = ratioOf(of(side, 'cpuMsEach'), of('bare', 'cpuMsEach'))
      report({
        what: `${what}: processor ms a page`,
        ours: figure(median(of(side, 'cpuMsEach'))),
        baseline: figure(median(of('bare', 'cpuMsEach'))),
        ratio: cpu.ratio,
      })
    }
  },
}
