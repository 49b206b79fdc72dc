import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSite, type Site } from '../scripts/lib/site.ts'
import { bareSite, ensureBuild } from './support/sites.ts'
import { figure, type BenchPart } from './support/measurement.ts'
import { proportionalBytes, residentBytes } from './support/process.ts'
import { median } from './support/rounds.ts'

const LATER = 3
const MB = 1_000_000

/** Starts the site and waits for the first page. Returns the site and the seconds. */
const timed = async (dataDir: string): Promise<{ site: Site; seconds: number }> => {
  const from = performance.now()
  const site = await startSite({ DATA_DIR: dataDir, DEMO: '1' })
  const answer = await fetch(site.url)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`/ answers ${answer.status}`)
  return { site, seconds: (performance.now() - from) / 1000 }
}

/** Time from an empty folder to the first page, and memory afterwards. */
export const start: BenchPart = {
  title: 'Start and memory',
  how: 'From the start of the process to the first page in full, after install and build; first on an empty data folder with the demo, then again. Memory: resident of the program, proportional of the embedded PostgreSQL, 10 s after the start and after every kind of page was asked for 20 times. The baseline of memory is the bare app of the same framework.',
  run: async (report) => {
    ensureBuild()
    const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'))
    let running: Site | undefined
    try {
      const first = await timed(dataDir)
      running = first.site
      const text = first.site.output()
      report({
        what: 'first start, s',
        ours: figure(first.seconds),
        budget: '≤ 10 s with the demo',
        held: first.seconds <= 10,
        note: text.includes('fan@') ? 'with the demo' : 'the demo is not there: an empty site',
      })
      await first.site.end()
      const later: number[] = []
      for (let i = 0; i < LATER; i++) {
        const again = await timed(dataDir)
        running = again.site
        later.push(again.seconds)
        if (i < LATER - 1) await again.site.end()
      }
      report({
        what: 'later start, s',
        ours: figure(median(later)),
        budget: '≤ 3 s',
        held: median(later) <= 3,
        note: `median of ${LATER}`,
      })
      const database = Number(readFileSync(join(dataDir, 'pg18/postmaster.pid'), 'utf8').split('\n')[0])
      const { pid, url } = running
      const say = (what: string, budget: boolean): void => {
        const [app, data] = [residentBytes(pid), proportionalBytes(database)]
        const all = (app + data) / MB
        report({
          what,
          ours: figure(all),
          note: `program ${figure(app / MB)}, database ${figure(data / MB)}`,
          ...(budget && { budget: '≤ 400 MB', held: all <= 400 }),
        })
      }
      await sleep(10_000)
      say('memory idle after the start, MB', true)
      const bare = await bareSite()
      report({ what: 'memory of the bare app, MB', ours: figure(residentBytes(bare.pid) / MB) })
      for (let i = 0; i < 20; i++)
        for (const path of ['/', '/explore', '/auth/login', '/api/performers/user/search', '/robots.txt'])
          await (await fetch(url + path)).arrayBuffer()
      await sleep(5000)
      say('memory idle after 100 answers, MB', true)
    } finally {
      await running?.end()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
