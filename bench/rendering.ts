import { figure, type BenchPart } from './support/measurement.ts'
import { load, type Loaded } from './support/load.ts'
import { alternate, median, ratioOf } from './support/rounds.ts'
import { bareSite, ourSite, postsIn } from './support/sites.ts'

const ROUNDS = 5
const SECONDS = 4
/** Requests that each page gets before it is measured: V8 compiles what runs often, and a slow page would still be running cold. */
const WARM_UP = 400
/** Posts of the bare page that the budget names. */
const BASELINE_POSTS = 20
const headers = { 'accept-encoding': 'gzip', accept: 'text/html' }

/** Server-rendered pages per second beside a bare page of the same framework. */
export const rendering: BenchPart = {
  title: 'Server-rendered pages',
  how: `10 connections, ${ROUNDS} rounds of ${SECONDS} s in turn after ${WARM_UP} requests to each page, gzip as browsers request it. Ours: the creator's page (its username has a dot, as in the demo) from the database, through the contract. "Drawn anew" uses no page cache: for a signed-in fan, and for visitors at an address that was never requested before. Home is always drawn anew. "From the cache" is the anonymous page cache (decision 20): it repeats the page's API calls and reuses the rendering while their answers are the same. The baseline is a page of the same framework with getServerSideProps and ${BASELINE_POSTS} posts from memory, without database, store or head. Our page draws fewer posts at first, and the rest come as the reader scrolls; the note gives the ratio to a bare page with the same number of posts.`,
  run: async (report) => {
    const [site, bare] = await Promise.all([ourSite(), bareSite()])
    const address = `${site.url}/${site.data.performer}`
    const posts = postsIn(await (await fetch(address)).text())
    if (!posts) throw new Error('The creator’s page shows no posts')
    const feed = `${bare.url}/feed?posts=${BASELINE_POSTS}`
    const size = async (url: string): Promise<string> =>
      figure((await (await fetch(url, { headers: { accept: 'text/html' } })).text()).length / 1000)
    report({
      what: 'HTML, kB',
      ours: await size(address),
      baseline: await size(feed),
      note: `${posts} posts | ${BASELINE_POSTS} posts`,
    })
    let visits = 0
    const fan = { ...headers, cookie: `user-token=${site.data.token}` }
    type Amount = { seconds: number } | { requests: number }
    const ours = (amount: Amount, url: string, asFan = false): Promise<Loaded> =>
      load(url, { pid: site.pid, headers: asFan ? fan : headers, ...amount })
    const theirs = (amount: Amount, url: string): Promise<Loaded> => load(url, { pid: bare.pid, headers, ...amount })
    const sides = {
      anew: (amount: Amount) =>
        load(site.url, { pid: site.pid, headers, ...amount, path: () => `/${site.data.performer}?visit=${visits++}` }),
      fan: (amount: Amount) => ours(amount, address, true),
      home: (amount: Amount) => ours(amount, `${site.url}/home`, true),
      cached: (amount: Amount) => ours(amount, address),
      landing: (amount: Amount) => ours(amount, site.url),
      bare: (amount: Amount) => theirs(amount, feed),
      bareSame: (amount: Amount) => theirs(amount, `${bare.url}/feed?posts=${posts}`),
    }
    type Side = keyof typeof sides
    const withAmount = (amount: Amount): Record<Side, () => Promise<Loaded>> =>
      Object.fromEntries(Object.entries(sides).map(([side, run]) => [side, () => run(amount)])) as never
    await alternate(withAmount({ requests: WARM_UP }), 1)
    const found = await alternate(withAmount({ seconds: SECONDS }), ROUNDS)
    const of = (side: Side, key: keyof Loaded): number[] => found[side].map((one) => one[key])
    const names = [
      ['anew', `creator's page, ${posts} posts, drawn anew for visitors`],
      ['fan', `creator's page, ${posts} posts, drawn anew for a fan`],
      ['home', 'home, drawn anew for a fan'],
      ['cached', `creator's page, ${posts} posts, visitors, from the cache`],
      ['landing', 'landing page, visitors, from the cache'],
    ] as const
    const budgets: Partial<Record<Side, number>> = { anew: 0.25, fan: 0.25, home: 0.25, cached: 1 }
    for (const [side, what] of names) {
      const budget = budgets[side]
      const rate = ratioOf(of(side, 'perSecond'), of('bare', 'perSecond'))
      const same = ratioOf(of(side, 'perSecond'), of('bareSame', 'perSecond'))
      report({
        what: `${what}: pages/s`,
        ours: figure(median(of(side, 'perSecond'))),
        baseline: figure(median(of('bare', 'perSecond'))),
        ratio: rate.ratio,
        ...(budget !== undefined && { budget: `≥ ${budget}`, held: rate.ratio >= budget }),
        note: `${rate.range}; bare with ${posts} posts: ${figure(same.ratio)}; p99 ${figure(median(of(side, 'p99')))} | ${figure(median(of('bare', 'p99')))} ms`,
      })
      const cpu = ratioOf(of(side, 'cpuMsEach'), of('bare', 'cpuMsEach'))
      report({
        what: `${what}: processor ms a page`,
        ours: figure(median(of(side, 'cpuMsEach'))),
        baseline: figure(median(of('bare', 'cpuMsEach'))),
        ratio: cpu.ratio,
        note: cpu.range,
      })
    }
  },
}
