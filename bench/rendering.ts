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
  how: `10 connections, ${ROUNDS} rounds of ${SECONDS} s in turn, gzip as browsers ask for. Ours: the creator's page, from the database, through the contract; drawn anew for each (for a fan who is signed in, and for visitors at an address that nobody asked for before), and as visitors get it who ask for the same page: its calls answered from the database, its drawing kept while they say the same (decision 20). The baseline: a page of the same framework with getServerSideProps and as many posts from memory, no database, no store, no head.`,
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
      kept: () => load(address, { pid: site.pid, headers, seconds: SECONDS }),
      anew: () =>
        load(site.url, {
          pid: site.pid,
          headers,
          seconds: SECONDS,
          path: () => `/${site.data.performer}?visit=${visits++}`,
        }),
      fan: () => load(address, { pid: site.pid, headers: fan, seconds: SECONDS }),
      bare: () => load(feed, { pid: bare.pid, headers, seconds: SECONDS }),
      landing: () => load(site.url, { pid: site.pid, headers, seconds: SECONDS }),
    } satisfies Record<string, () => Promise<Loaded>>
    await alternate(sides, 1) // warm
    const found = await alternate(sides, ROUNDS)
    const of = (side: keyof typeof sides, key: keyof Loaded): number[] => found[side].map((one) => one[key])
    const names = [
      ['kept', `creator's page, ${posts} posts, visitors of the same page`],
      ['anew', 'the same drawn anew for each visitor'],
      ['fan', 'the same for a fan, drawn anew'],
      ['landing', 'landing page, visitors'],
    ] as const
    for (const [side, what] of names) {
      const rate = ratioOf(of(side, 'perSecond'), of('bare', 'perSecond'))
      report({
        what: `${what}: pages/s`,
        ours: figure(median(of(side, 'perSecond'))),
        baseline: figure(median(of('bare', 'perSecond'))),
        ratio: rate.ratio,
        ...(side === 'kept' && { budget: '≥ 0.5', held: rate.ratio >= 0.5 }),
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
