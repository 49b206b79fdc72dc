import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { ConfigError } from '../config.ts'
import { findBinaries } from './embedded/binaries.ts'
import {
  isProcessAlive,
  truncateLog,
  removeStaleLockFiles,
  initializeCluster,
  lockCluster,
  isClusterInUse,
  startPostmaster,
  logTail,
  clusterPathsIn,
  postmasterPid,
  prepareFolders,
  USER,
  type ClusterPaths,
} from './embedded/cluster.ts'
import { findRunner } from './embedded/runner.ts'

/** A running embedded PostgreSQL. */
export type Embedded = {
  /** A connection string for `pg`: a unix socket that only this account may open. */
  url: string
  /** False when another process of ours runs the server and this one only shares it. */
  owned: boolean
  /** Stops the server when it is ours (fast shutdown: open transactions are rolled back). */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** The cluster is made below this folder. */
  dataDir: string
  /** The database to use; made when it is missing. */
  database?: string
  /** Settings of postgresql.conf that replace ours. */
  settings?: Record<string, string>
  /** Is told when the server has died and when it runs again. */
  log?: Pick<Logger, 'warn' | 'error'>
}

const SETTINGS = {
  max_connections: '80',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1', // a solid-state disk, and mostly from memory
  jit: 'off',
  log_min_messages: 'warning',
  log_line_prefix: '%m ',
  log_timezone: 'UTC',
  timezone: 'UTC',
  idle_in_transaction_session_timeout: '60s',
}

const address = (places: ClusterPaths, database: string) =>
  `postgres://${USER}@localhost/${database}?host=${encodeURIComponent(places.sockets)}`

/** ms between two looks at the server, at its log, and from one start that failed to the next. */
const LOOK = 250
const LOOK_AT_LOG = 5000
const RETRY = 2000

/** ms until a server has to answer: recovery after a crash takes its time. */
const PATIENCE = 120_000

type Answer = 'ready' | 'wait' | 'nobody'

/** Asks the server. 57P03: it is starting up or shutting down. */
const ask = async (places: ClusterPaths): Promise<Answer> => {
  const client = new pg.Client({ connectionString: address(places, 'postgres'), connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return 'ready'
  } catch (error) {
    const code = (error as { code?: string }).code
    return code === 'ENOENT' || code === 'ECONNREFUSED' ? 'nobody' : 'wait'
  } finally {
    await client.end().catch(() => {})
  }
}

/** Starts a server when really nobody has one, with the lock held. Returns undefined when another process is about it. */
const begin = async (
  places: ClusterPaths,
  options: EmbeddedOptions
): Promise<{ child: ChildProcess; release(): void } | undefined> => {
  const release = await lockCluster(places)
  if (!release) return undefined
  try {
    if ((await ask(places)) === 'nobody' && !isClusterInUse(places)) {
      const runner = findRunner(findBinaries(), options.dataDir)
      prepareFolders(places, runner)
      if (!existsSync(join(places.data, 'PG_VERSION'))) await initializeCluster(places, runner)
      removeStaleLockFiles(places)
      const child = startPostmaster(places, runner, { ...SETTINGS, ...options.settings })
      child.unref()
      child.on('error', () => {})
      return { child, release }
    }
  } catch (error) {
    release()
    throw error
  }
  release()
  return undefined
}

/** Adopts a server that runs, or starts one, and waits until it answers. Returns the process id and whether it is ours. */
const bringUp = async (
  places: ClusterPaths,
  options: EmbeddedOptions,
  patience: number
): Promise<{ pid: number; owned: boolean }> => {
  const until = Date.now() + patience
  let ours: Awaited<ReturnType<typeof begin>>
  try {
    while (Date.now() < until) {
      const answer = await ask(places)
      const pid = postmasterPid(places)
      if (answer === 'ready' && pid) return { pid, owned: ours !== undefined }
      if (ours && (ours.child.exitCode !== null || ours.child.signalCode !== null))
        throw new ConfigError(
          `DATA_DIR: the embedded PostgreSQL did not start; ${places.log} ends with:\n${logTail(places)}`
        )
      if (!ours && answer === 'nobody' && !isClusterInUse(places)) ours = await begin(places, options)
      await sleep(20)
    }
  } finally {
    ours?.release()
  }
  throw new ConfigError(
    `DATA_DIR: the embedded PostgreSQL did not answer within ${patience / 1000} s; ${places.log} ends with:\n${logTail(places)}`
  )
}

const ensureDatabase = async (places: ClusterPaths, name: string): Promise<void> => {
  const client = new pg.Client({ connectionString: address(places, 'postgres') })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!found.rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    await client.end()
  }
}

const halt = async (pid: number): Promise<void> => {
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 1_000],
  ] as const) {
    if (!isProcessAlive(pid)) return
    process.kill(pid, signal)
    const until = Date.now() + patience
    while (isProcessAlive(pid) && Date.now() < until) await sleep(10)
  }
}

/**
 * Starts PostgreSQL on `dataDir/pg18`, or shares the server that already runs there, and returns when it answers.
 * Everything answered is on disk (fsync on, checksums). When the server dies, or the process that owned it ends, this process starts it again: until `stop`.
 * Throws with the end of the server's log when it cannot start.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const places = clusterPathsIn(options.dataDir)
  const database = options.database ?? 'stagedoor'
  let server = await bringUp(places, options, PATIENCE)
  for (let attempt = 1; ; attempt++) {
    try {
      await ensureDatabase(places, database)
      break
    } catch (error) {
      if (server.owned || attempt === 3) throw error // a server that we share may just have been stopped by its owner
      server = await bringUp(places, options, PATIENCE)
    }
  }
  let stopped = false
  let starting: Promise<void> | undefined
  const startAgain = async (): Promise<void> => {
    options.log?.warn('the embedded PostgreSQL is gone: starting it again')
    for (;;) {
      try {
        server = await bringUp(places, options, PATIENCE)
        return options.log?.warn('the embedded PostgreSQL runs again')
      } catch (error) {
        if (stopped) return
        options.log?.error({ err: error }, 'the embedded PostgreSQL does not start; it is tried again')
        await sleep(RETRY)
      }
    }
  }
  const watching = setInterval(() => {
    if (starting || isProcessAlive(server.pid)) return
    starting = startAgain().finally(() => (starting = undefined))
  }, LOOK).unref()
  const bounding = setInterval(() => void (server.owned && truncateLog(places)), LOOK_AT_LOG).unref()
  return {
    url: address(places, database),
    get owned() {
      return server.owned
    },
    stop: async () => {
      stopped = true
      clearInterval(watching)
      clearInterval(bounding)
      await starting
      if (server.owned) await halt(server.pid)
    },
  }
}
