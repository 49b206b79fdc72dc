import { figure, type Part } from './support/line.ts'
import { load, type Loaded } from './support/load.ts'
import { alternate, median, ratioOf } from './support/rounds.ts'
import { bareSite, ourSite, postsIn } from './support/stage.ts'

const ROUNDS = 5
const headers = { 'accept-encoding': 'gzip', accept: 'text/html' }

/** Server-rendered pages a second beside a bare page of the same framework. */
export const rendering: Part = {
  title: 'Server-rendered pages',
  how: `10 connections, ${ROUNDS} rounds of 4 s in turn, gzip as browsers ask for. Ours: the creator's page, from the database, through the contract. The baseline: a page of the same framework with getServerSideProps and as many posts from memory, no database, no store, no head.`,
  run: async (report) => {
    const [site, bare] = await Promise.all([ourSite(), bareSite()])
    const address = `${site.url}/${site.data.performer}`
    const posts = postsIn(await (await fetch(address)).text())
    if (!posts) throw new Error('The creator’s page shows no posts')
    const feed = `${bare.url}/feed?posts=${posts}`
    const size = async (url: string): Promise<string> => figure((await (await fetch(url, { headers: { accept: 'text/html' } })).text()).length / 1000)
    report({ what: 'HTML, kB', ours: await size(address), baseline: await size(feed) })
    const sides: Record<'ours' | 'landing' | 'bare', () => Promise<Loaded>> = {
      ours: () => load(address, { pid: site.pid, headers, seconds: 4 }),
      bare: () => load(feed, { pid: bare.pid, headers, seconds: 4 }),
      landing: () => load(site.url, { pid: site.pid, headers, seconds: 4 }),
    }
    await alternate(sides, 1) // warm
    const found = await alternate(sides, ROUNDS)
    const of = (side: keyof typeof sides, key: keyof Loaded): number[] => found[side].map((one) => one[key])
    for (const [side, what] of [['ours', `creator's page, ${posts} posts`], ['landing', 'landing page']] as const) {
      const rate = ratioOf(of(side, 'perSecond'), of('bare', 'perSecond'))
      report({
        what: `${what}: pages/s`, ours: figure(median(of(side, 'perSecond'))), baseline: figure(median(of('bare', 'perSecond'))), ratio: rate.ratio,
        ...(side === 'ours' && { budget: '≥ 0.5', held: rate.ratio >= 0.5 }), note: `${rate.range}; p99 ${figure(median(of(side, 'p99')))} | ${figure(median(of('bare', 'p99')))} ms`,
      })
      const cpu = ratioOf(of(side, 'cpuMsEach'), of('bare', 'cpuMsEach'))
      report({ what: `${what}: processor ms a page`, ours: figure(median(of(side, 'cpuMsEach'))), baseline: figure(median(of('bare', 'cpuMsEach'))), ratio: cpu.ratio })
    }
  },
}
