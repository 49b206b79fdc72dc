import { randomUUIDv7 } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { fillWallet, openBench } from './support/bench-data.ts'
import { cpuOf, startCluster, type Cluster } from './support/cluster.ts'
import { load } from './support/load.ts'
import { growPeople, type Crowd } from './support/many-people.ts'
import { growPosts, settle } from './support/many-posts.ts'
import { figure, type BenchPart, type Measurement } from './support/measurement.ts'
import { residentBytes, withChildren } from './support/process.ts'
import { alternate, median, ratioOf } from './support/rounds.ts'
import { openListeners, socketAddress, type SocketListeners } from './support/socket-listeners.ts'

const ROUNDS = 3
const SECONDS = 3
const CONNECTIONS = 16
/** Calls that each process answers before it is measured, so that its code is compiled. */
const WARM_UP = 1200
const IDLE_MS = 5000
const LISTENERS = 200
const MESSAGES = 60
const SIZES = [1, 2, 4] as const
const SITE = { posts: 1_000_000, creators: 10_000, followed: 200 }
const PEOPLE = { accounts: 1_000_000, fans: 400, followed: 50 }

/** Calls or deliveries a second, and what one of them costs in µs of processor: of the site's processes, of the database, and of nginx and Redis. */
type Found = { perSecond: number; site: number; database: number; beside: number }

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** Measures the processor time of all that serve a cluster while `act` makes some number of calls. */
const costOf = async (
  { pids }: Cluster,
  postmaster: number,
  act: () => Promise<{ calls: number; perSecond: number }>
): Promise<Found> => {
  const kinds = { site: pids.site, database: withChildren(postmaster), beside: pids.beside }
  const before = Object.values(kinds).map(cpuOf)
  const { calls, perSecond } = await act()
  const [site = NaN, database = NaN, beside = NaN] = Object.values(kinds).map(
    (list, i) => ((cpuOf(list) - (before[i] ?? NaN)) * 1000) / calls
  )
  return { perSecond, site, database, beside }
}

type Calls = Omit<Parameters<typeof load>[1], 'pid'>

const feedPages = ({ fans }: Crowd): Calls => ({
  headers: { authorization: fans[0]?.token ?? '' },
  path: () => '/api/user/feeds?limit=12',
})

const charges = ({ fans, creators }: Crowd): Calls => ({
  next: () => ({
    path: `/api/wallet/charges/tip/${pick(creators)}`,
    body: JSON.stringify({ price: 10 }),
    headers: {
      'content-type': 'application/json',
      authorization: pick(fans).token,
      'idempotency-key': randomUUIDv7(),
    },
  }),
})

/** Calls for some seconds, as many as are answered. */
const callFor = (cluster: Cluster, postmaster: number, calls: Calls): Promise<Found> =>
  costOf(cluster, postmaster, async () => {
    const { perSecond } = await load(cluster.url, {
      pid: process.pid,
      seconds: SECONDS,
      connections: CONNECTIONS,
      ...calls,
    })
    return { calls: perSecond * SECONDS, perSecond }
  })

const warmUp = async (clusters: readonly Cluster[], calls: Calls): Promise<void> => {
  for (const { url, pids } of clusters)
    await load(url, { pid: process.pid, connections: CONNECTIONS, requests: WARM_UP * pids.site.length, ...calls })
}

/** Processor time of one process that nobody calls, in percent of a core. */
const idlePercent = async (clusters: readonly Cluster[]): Promise<number> => {
  const pids = clusters.flatMap((cluster) => cluster.pids.site)
  const before = cpuOf(pids)
  await sleep(IDLE_MS)
  return (((cpuOf(pids) - before) / IDLE_MS) * 100) / pids.length
}

/** Lines of a chat by HTTP, until every listener has heard every line. */
const fanOut = (
  cluster: Cluster,
  postmaster: number,
  { fans }: Crowd,
  chat: string,
  sockets: SocketListeners
): Promise<Found> =>
  costOf(cluster, postmaster, async () => {
    const [before, from] = [sockets.received(), performance.now()]
    let left = MESSAGES
    const send = async (): Promise<void> => {
      while (left-- > 0) {
        const answer = await fetch(`${cluster.url}/api/messages/stream/${chat}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: pick(fans).token },
          body: JSON.stringify({ text: 'Tonight the slow movement, with the windows open.' }),
        })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`a line was answered with ${answer.status}`)
      }
    }
    const calls = MESSAGES * LISTENERS
    await Promise.all([sockets.until(before + calls, 60_000), ...Array.from({ length: 8 }, send)])
    return { calls, perSecond: (calls * 1000) / (performance.now() - from) }
  })

/** Makes the site: creators, posts, accounts, fans with tokens, and a chat that is open to all. */
const makeSite = async (databaseUrl: string, dataDir: string): Promise<{ crowd: Crowd; chat: string }> => {
  await migrate(databaseUrl)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  await growPosts(pool, SITE)
  const crowd = await growPeople(pool, PEOPLE)
  const chat = randomUUIDv7()
  await pool.query(
    `insert into stream_conversation (id, performer_id, is_open, who_may_write, updated_at) values ($1, $2, true, 'anyone', now())`,
    [chat, crowd.creators[0]]
  )
  const deps = await openBench(databaseUrl, dataDir)
  for (const { id } of crowd.fans) await fillWallet(deps, id, 1e12)
  await deps.close()
  await settle(pool)
  await pool.end()
  return { crowd, chat }
}

/** One, two and four processes on one PostgreSQL and Redis behind nginx, on the same cores. */
export const scale: BenchPart = {
  title: 'More than one process',
  how: `A site of ${figure(SITE.creators)} creators, ${figure(SITE.posts)} posts and ${figure(PEOPLE.accounts)} accounts in an embedded PostgreSQL. One process, two, and four of the API behind nginx (several with a Redis), ${ROUNDS} rounds of ${SECONDS} s in turn; ${CONNECTIONS} connections, a feed page is 12 posts of ${PEOPLE.followed} followed creators, a chat has ${LISTENERS} listeners. The baseline is the one process, behind nginx too. All of it, with the database, Redis, nginx and the load generator, shares this machine's cores: the ratios show what sharing costs, not what machines of their own would bring. What a call costs in processor time, of the site | of the database | of nginx and Redis, holds on any number of machines.`,
  run: async (report: (line: Measurement) => void) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'))
    const server = await startEmbedded({ dataDir, settings: { max_connections: '200' } })
    const postmaster = Number((await readFile(join(dataDir, 'pg18/postmaster.pid'), 'utf8')).split('\n')[0])
    const clusters: Cluster[] = []
    const listeners: SocketListeners[] = []
    try {
      const from = performance.now()
      const { crowd, chat } = await makeSite(server.url, dataDir)
      report({ what: 'making the site, s', ours: figure((performance.now() - from) / 1000) })
      for (const size of SIZES) clusters.push(await startCluster(size, server.url, dataDir))
      const compare = async (what: string, act: (cluster: Cluster, n: number) => Promise<Found>): Promise<void> => {
        const sides = Object.fromEntries(
          SIZES.map((size, n) => [size, () => act(clusters[n] as Cluster, n)])
        ) as Record<(typeof SIZES)[number], () => Promise<Found>>
        const found = await alternate(sides, ROUNDS)
        const of = (size: (typeof SIZES)[number], key: keyof Found): number[] =>
          (found[size] ?? []).map((one) => one[key])
        for (const size of SIZES) {
          const { ratio, range } = ratioOf(of(size, 'perSecond'), of(1, 'perSecond'))
          const [site, database, beside] = (['site', 'database', 'beside'] as const).map((key) =>
            figure(median(of(size, key)))
          )
          report({
            what: `${what}, ${size === 1 ? 'one process' : `${size} processes`}`,
            ours: figure(median(of(size, 'perSecond'))),
            ...(size > 1 && { baseline: figure(median(of(1, 'perSecond'))), ratio }),
            note: `processor µs each: ${site} | ${database} | ${beside}${size > 1 ? `; ${range}` : ''}`,
          })
        }
      }
      report({ what: 'processor of an idle process, % of a core', ours: figure(await idlePercent(clusters)) })
      for (const [what, calls] of [
        ['feed pages/s', feedPages(crowd)],
        ['charges/s', charges(crowd)],
      ] as const) {
        await warmUp(clusters, calls)
        await compare(what, (cluster) => callFor(cluster, postmaster, calls))
      }
      for (const { url } of clusters)
        listeners.push(
          await openListeners(
            crowd.fans.slice(0, LISTENERS).map(({ token }) => socketAddress(url, token)),
            'stream/messages-created',
            { conversationId: chat }
          )
        )
      const hear = (cluster: Cluster, n: number) =>
        fanOut(cluster, postmaster, crowd, chat, listeners[n] as SocketListeners)
      for (const [n, cluster] of clusters.entries()) await hear(cluster, n) // warm-up
      await compare('deliveries/s in a chat', hear)
      report({
        what: 'memory of a process, MB',
        ours: figure(median(clusters.flatMap(({ pids }) => pids.site).map(residentBytes)) / 1e6),
        note: 'resident, API and sockets without pages',
      })
    } finally {
      for (const sockets of listeners) sockets.close()
      for (const cluster of clusters) await cluster.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
