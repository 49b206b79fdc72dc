import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { ConfigError } from '../../config-error.ts'
import { findBinaries } from './binaries.ts'
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
} from './cluster.ts'
import { findRunner } from './runner.ts'

/** A running embedded PostgreSQL. */
export type Embedded = {
  /** A connection string for `pg`: a unix socket that only this account can open. */
  url: string
  /** False when another of our processes runs the server and this one only shares it. */
  owned: boolean
  /** Stops the server if this process owns it (fast shutdown: open transactions are rolled back). */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** The cluster is created inside this folder. */
  dataDir: string
  /** The database to use; created if it does not exist. */
  database?: string
  /** Settings of postgresql.conf that override ours. */
  settings?: Record<string, string>
  /** Receives a warning when the server has died and when it is running again. */
  log?: Pick<Logger, 'warn' | 'error'>
}

const SETTINGS = {
  max_connections: '80',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1', // solid-state disk, mostly cached
  jit: 'off',
  log_min_messages: 'warning',
  log_line_prefix: '%m ',
  log_timezone: 'UTC',
  timezone: 'UTC',
  idle_in_transaction_session_timeout: '60s',
}

const address = (paths: ClusterPaths, database: string) =>
  `postgres://${USER}@localhost/${database}?host=${encodeURIComponent(paths.sockets)}`

/**
 * Intervals in ms: between two checks that the server is alive, between two checks of its log's size, and between two
 * attempts to start it.
 */
const CHECK_INTERVAL = 250
const LOG_CHECK_INTERVAL = 5000
const RETRY_INTERVAL = 2000

/** Time, in ms, within which a server has to answer; recovery after a crash takes a while. */
const START_TIMEOUT = 120_000

type ProbeResult = 'ready' | 'wait' | 'absent'

/** Checks whether the server answers. 57P03: it is starting up or shutting down. */
const probe = async (paths: ClusterPaths): Promise<ProbeResult> => {
  const client = new pg.Client({ connectionString: address(paths, 'postgres'), connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return 'ready'
  } catch (error) {
    const code = (error as { code?: string }).code
    return code === 'ENOENT' || code === 'ECONNREFUSED' ? 'absent' : 'wait'
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Starts a server if no process runs one, while holding the lock. Returns undefined when another process holds the
 * lock.
 */
const startServer = async (
  paths: ClusterPaths,
  options: EmbeddedOptions
): Promise<{ child: ChildProcess; release(): void } | undefined> => {
  const release = await lockCluster(paths)
  if (!release) return undefined
  try {
    if ((await probe(paths)) === 'absent' && !isClusterInUse(paths)) {
      const runner = findRunner(findBinaries(), options.dataDir)
      prepareFolders(paths, runner)
      if (!existsSync(join(paths.data, 'PG_VERSION'))) await initializeCluster(paths, runner)
      removeStaleLockFiles(paths)
      const child = startPostmaster(paths, runner, { ...SETTINGS, ...options.settings })
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

/**
 * Connects to a running server or starts one, and waits until it answers. Returns its process id and whether this
 * process owns it.
 */
const connectOrStart = async (
  paths: ClusterPaths,
  options: EmbeddedOptions,
  timeout: number
): Promise<{ pid: number; owned: boolean }> => {
  const until = Date.now() + timeout
  let ours: Awaited<ReturnType<typeof startServer>>
  try {
    while (Date.now() < until) {
      const answer = await probe(paths)
      const pid = postmasterPid(paths)
      if (answer === 'ready' && pid) return { pid, owned: ours !== undefined }
      if (ours && (ours.child.exitCode !== null || ours.child.signalCode !== null))
        throw new ConfigError(
          `DATA_DIR: the embedded PostgreSQL did not start; ${paths.log} ends with:\n${logTail(paths)}`
        )
      if (!ours && answer === 'absent' && !isClusterInUse(paths)) ours = await startServer(paths, options)
      await sleep(20)
    }
  } finally {
    ours?.release()
  }
  throw new ConfigError(
    `DATA_DIR: the embedded PostgreSQL did not answer within ${timeout / 1000} s; ${paths.log} ends with:\n${logTail(paths)}`
  )
}

const ensureDatabase = async (paths: ClusterPaths, name: string): Promise<void> => {
  const client = new pg.Client({ connectionString: address(paths, 'postgres') })
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

const stopProcess = async (pid: number): Promise<void> => {
  for (const [signal, timeout] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 1_000],
  ] as const) {
    if (!isProcessAlive(pid)) return
    process.kill(pid, signal)
    const until = Date.now() + timeout
    while (isProcessAlive(pid) && Date.now() < until) await sleep(10)
  }
}

/**
 * Starts PostgreSQL on `dataDir/pg18`, or shares the server that is already running there, and returns when it answers.
 * Committed transactions are on disk (fsync on, checksums). Until `stop`, this process restarts the server if it dies
 * or the process that owns it ends. Throws with the end of the server's log when it cannot be started.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const paths = clusterPathsIn(options.dataDir)
  const database = options.database ?? 'stagedoor'
  let server = await connectOrStart(paths, options, START_TIMEOUT)
  for (let attempt = 1; ; attempt++) {
    try {
      await ensureDatabase(paths, database)
      break
    } catch (error) {
      if (server.owned || attempt === 3) throw error // a shared server may just have been stopped by its owner
      server = await connectOrStart(paths, options, START_TIMEOUT)
    }
  }
  let stopped = false
  let starting: Promise<void> | undefined
  const restart = async (): Promise<void> => {
    options.log?.warn('the embedded PostgreSQL has stopped: restarting it')
    for (;;) {
      try {
        server = await connectOrStart(paths, options, START_TIMEOUT)
        return options.log?.warn('the embedded PostgreSQL is running again')
      } catch (error) {
        if (stopped) return
        options.log?.error({ err: error }, 'the embedded PostgreSQL does not start; retrying')
        await sleep(RETRY_INTERVAL)
      }
    }
  }
  const watchdog = setInterval(() => {
    if (starting || isProcessAlive(server.pid)) return
    starting = restart().finally(() => (starting = undefined))
  }, CHECK_INTERVAL).unref()
  const logCheck = setInterval(() => void (server.owned && truncateLog(paths)), LOG_CHECK_INTERVAL).unref()
  return {
    url: address(paths, database),
    get owned() {
      return server.owned
    },
    stop: async () => {
      stopped = true
      clearInterval(watchdog)
      clearInterval(logCheck)
      await starting
      if (server.owned) await stopProcess(server.pid)
    },
  }
}
