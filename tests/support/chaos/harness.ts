import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { freePort, startSite, type Site } from '../../../scripts/lib/site.ts'
import { clusterPathsIn, postmasterPid } from '../../../server/db/embedded/cluster.ts'
import { startEmbedded } from '../../../server/db/embedded/start-embedded.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openProxy, type NetworkProxy } from '../servers/network-proxy.ts'
import { startRedis } from '../servers/redis-server.ts'
import { startS3 } from '../servers/s3-server.ts'
import { startSampleNginx } from '../servers/sample-nginx.ts'

/** What the processes of the site reach through a proxy. */
export type Link = 'database' | 'redis' | 'store'
export const links: readonly Link[] = ['database', 'redis', 'store']

/** One of the two processes. It is absent while it is down. */
export type Process = { readonly port: number; site: Site | undefined }

/**
 * The whole of a site with several processes: nginx, two processes, PostgreSQL, Redis and a bucket, and between the
 * processes and each of the three a proxy.
 */
export type Harness = {
  /** Where visitors arrive. */
  readonly url: string
  /** The database, without a proxy, for the test itself. */
  readonly databaseUrl: string
  /** What the processes have in common in their environment. */
  readonly env: Record<string, string>
  /** What must be in no line of a log. */
  readonly secrets: readonly string[]
  readonly processes: readonly [Process, Process]
  readonly proxies: Record<Link, NetworkProxy>
  start(process: Process): Promise<void>
  /** Process id of the database's first process. */
  postmaster(): number | undefined
  restartRedis(): { stop(): Promise<void>; start(): Promise<void> }
  /** Everything that the processes have printed, also those that are gone. */
  output(): string
  /** The processes that have ended without having been told to. */
  collapsed(): readonly string[]
  close(): Promise<void>
}

/** Seconds that a process serves on after SIGTERM, as `deploy/` says. */
export const DRAIN_S = 3

/** Starts all but the two processes of the site, on a new and migrated database. */
export async function openHarness(): Promise<Harness> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-chaos-'))
  const dataDir = join(folder, 'database')
  // A killed PostgreSQL loses nothing that it has given to the kernel; only a machine without power would.
  const database = await startEmbedded({ dataDir, settings: { fsync: 'off' }, log: pino({ enabled: false }) })
  await migrate(database.url)
  let redis = await startRedis()
  const store = { key: 'chaos-key', secret: randomBytes(20).toString('hex'), bucket: 'pictures' }
  const s3 = await startS3(store)
  const proxies = {
    database: await openProxy(join(new URL(database.url).searchParams.get('host') ?? '', '.s.PGSQL.5432')),
    redis: await openProxy(redis.url),
    store: await openProxy(s3.endpoint),
  }
  const secret = randomBytes(32).toString('hex')
  const metricsToken = randomBytes(20).toString('hex')
  const env: Record<string, string> = {
    DATABASE_URL: `postgres://stagedoor@127.0.0.1:${new URL(proxies.database.url).port}/stagedoor`,
    REDIS_URL: proxies.redis.url.replace('http:', 'redis:'),
    S3_ENDPOINT: proxies.store.url,
    S3_BUCKET: store.bucket,
    S3_KEY: store.key,
    S3_SECRET: store.secret,
    SECRET: secret,
    METRICS_TOKEN: metricsToken,
    TRUST_PROXY: '1',
    DRAIN_S: String(DRAIN_S),
    RATE_LIMITS: '1',
    LOG_LEVEL: 'info',
  }
  const processes: [Process, Process] = [
    { port: await freePort(), site: undefined },
    { port: await freePort(), site: undefined },
  ]
  const all: Site[] = []
  const start = async (process: Process): Promise<void> => {
    const site = await startSite({
      ...env,
      DATA_DIR: join(folder, `site-${process.port}`),
      PORT: String(process.port),
    })
    process.site = site
    all.push(site)
  }
  const nginx = await startSampleNginx([processes[0].port, processes[1].port])
  return {
    url: nginx.url,
    databaseUrl: database.url,
    env,
    secrets: [secret, store.secret, metricsToken],
    processes,
    proxies,
    start,
    postmaster: () => postmasterPid(clusterPathsIn(dataDir)),
    restartRedis: () => ({
      stop: () => redis.close(),
      start: async () => void (redis = await startRedis(redis.url)),
    }),
    output: () => all.map((site) => site.output()).join('\n'),
    collapsed: () =>
      processes.flatMap(({ site, port }) =>
        site && !isRunning(site.pid) ? [`port ${port}: ${site.output().slice(-2000)}`] : []
      ),
    close: async () => {
      await Promise.all(processes.map(async ({ site }) => site?.end('SIGKILL')))
      await nginx.close()
      for (const proxy of Object.values(proxies)) proxy.close()
      await redis.close()
      await database.stop()
      await s3.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
