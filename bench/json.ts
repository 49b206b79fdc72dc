import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { buildApp } from '../server/app.ts'
import { captureStatements } from './support/capture-statements.ts'
import { startChild } from './support/child.ts'
import { openBench } from './support/bench-data.ts'
import { figure, type BenchPart } from './support/measurement.ts'
import { load, type Loaded } from './support/load.ts'
import { alternate, median, ratioOf } from './support/rounds.ts'
import { ourSite } from './support/sites.ts'

const ROUNDS = 5
const LIMIT = 20

/** Calls per second of lists from the database, compared with a bare fastify route that runs the same statements. */
export const json: BenchPart = {
  title: 'JSON calls',
  how: `10 connections, ${ROUNDS} rounds of 3 s in turn. The baseline is a bare fastify route in a process of its own, which runs the very statements that our endpoint sent (captured from one call, as much side by side, prepared) and stringifies an answer of the same content; no session, no validation, no mapping.`,
  run: async (report) => {
    const site = await ourSite()
    const { performerId, token } = site.data
    const calls: { what: string; path: string; headers: Record<string, string> }[] = [
      {
        what: `posts of a creator, ${LIMIT}, visitor`,
        path: `/api/user/feeds?performerId=${performerId}&limit=${LIMIT}`,
        headers: {},
      },
      {
        what: `posts of a creator, ${LIMIT}, fan signed in`,
        path: `/api/user/feeds?performerId=${performerId}&limit=${LIMIT}`,
        headers: { authorization: token },
      },
      { what: 'search of creators, visitor', path: '/api/performers/user/search?limit=20', headers: {} },
    ]
    const statementsOf = captureStatements()
    const shared = await startEmbedded({ dataDir: site.dataDir })
    const folder = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'))
    const deps = await openBench(shared.url, site.dataDir)
    const app = await buildApp(deps)
    try {
      for (const { what, path, headers } of calls) {
        const ask = () => app.inject({ url: path, headers })
        await ask()
        const statements = await statementsOf(ask)
        const answer = (await ask()).json<object>()
        const file = join(folder, 'route.json')
        await writeFile(file, JSON.stringify({ databaseUrl: shared.url, statements, answer }))
        const bare = await startChild(join(import.meta.dirname, 'support/bare-route.ts'), [file])
        try {
          const sides: Record<'ours' | 'bare', () => Promise<Loaded>> = {
            ours: () => load(site.url + path, { pid: site.pid, headers }),
            bare: () => load(bare.url, { pid: bare.pid }),
          }
          await alternate(sides, 1) // warm-up
          const found = await alternate(sides, ROUNDS)
          const of = (side: 'ours' | 'bare', key: keyof Loaded): number[] => found[side].map((one) => one[key])
          const rate = ratioOf(of('ours', 'perSecond'), of('bare', 'perSecond'))
          const cpu = ratioOf(of('ours', 'cpuMsEach'), of('bare', 'cpuMsEach'))
          report({
            what: `${what}: calls/s`,
            ours: figure(median(of('ours', 'perSecond'))),
            baseline: figure(median(of('bare', 'perSecond'))),
            ratio: rate.ratio,
            budget: '≥ 0.7',
            held: rate.ratio >= 0.7,
            note: `${rate.range}; ${statements.length} statements in ${new Set(statements.map((one) => one.group)).size} turns; p99 ${figure(median(of('ours', 'p99')))} | ${figure(median(of('bare', 'p99')))} ms`,
          })
          report({
            what: `${what}: processor ms a call`,
            ours: figure(median(of('ours', 'cpuMsEach'))),
            baseline: figure(median(of('bare', 'cpuMsEach'))),
            ratio: cpu.ratio,
          })
        } finally {
          await bare.close()
        }
      }
    } finally {
      await app.close()
      await deps.close()
      await shared.stop()
      await rm(folder, { recursive: true })
    }
  },
}
