import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isDiskError } from '../../integrations/storage/storage.ts'
import { giveOwnership, type Runner } from './runner.ts'

/** Paths of a cluster on disk. */
export type ClusterPaths = { data: string; sockets: string; log: string }

export const USER = 'stagedoor'
const SOCKET = '.s.PGSQL.5432'

/**
 * Paths of the cluster inside `dataDir`. A socket's path is limited to about 100 bytes, so for a long path the sockets
 * are in the temporary folder.
 */
export const clusterPathsIn = (dataDir: string): ClusterPaths => {
  mkdirSync(dataDir, { recursive: true })
  const root = realpathSync(dataDir)
  const inRoot = join(root, 'pg-run')
  const plain = /^[\w./-]+$/.test(inRoot) && Buffer.byteLength(join(inRoot, SOCKET)) < 96
  const uid = process.getuid?.() ?? 0
  const far = join(tmpdir(), `stagedoor-${uid}-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`)
  return { data: join(root, 'pg18'), sockets: plain ? inRoot : far, log: join(root, 'postgres.log') }
}

/**
 * Creates the folders and gives them to the account that runs PostgreSQL. Only that account may open the socket: there
 * is no other access control.
 */
export const prepareFolders = (paths: ClusterPaths, runner: Runner): void => {
  mkdirSync(paths.sockets, { recursive: true, mode: 0o700 })
  const stat = lstatSync(paths.sockets)
  // In the temporary folder, another account may have created it.
  const ours =
    dirname(paths.sockets) === dirname(paths.data) || [process.getuid?.(), runner.owner?.uid].includes(stat.uid)
  if (!stat.isDirectory() || !ours) throw new Error(`${paths.sockets} belongs to another account`)
  chmodSync(paths.sockets, 0o700)
  giveOwnership(paths.sockets, runner)
  if (existsSync(paths.data)) giveOwnership(paths.data, runner)
}

/**
 * Runs initdb in a temporary folder that is renamed when it is complete, so that an interrupted start leaves nothing
 * incomplete. Throws with the output of initdb.
 */
export const initializeCluster = async (paths: ClusterPaths, runner: Runner): Promise<void> => {
  const fresh = `${paths.data}.new-${process.pid}`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  giveOwnership(fresh, runner)
  const args = [
    '-D',
    fresh,
    '-U',
    USER,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
  ]
  const [program, ...rest] = [...runner.prefix, join(runner.native, 'bin/initdb'), ...args]
  try {
    await promisify(execFile)(program ?? '', rest, { cwd: '/', env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } })
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`initdb failed: ${stderr || message}`, { cause: error })
  }
  try {
    renameSync(fresh, paths.data)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true }) // another process was faster
    if (!existsSync(join(paths.data, 'PG_VERSION'))) throw error
  }
}

/** The process id in `postmaster.pid`, or undefined. */
export const postmasterPid = (paths: ClusterPaths): number | undefined => {
  try {
    return Number(readFileSync(join(paths.data, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined
  } catch {
    return undefined
  }
}

/** Whether a process is alive and not a zombie. */
export const isProcessAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return process.platform !== 'linux'
  }
}

/**
 * Whether `pid` may be a PostgreSQL process of this cluster: their working directory is the data folder. A process
 * whose working directory is not readable counts if it is the one in `postmaster.pid`.
 */
const isOfCluster = (pid: string, data: string): boolean => {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres' || !isProcessAlive(Number(pid))) return false
    return readlinkSync(`/proc/${pid}/cwd`) === data
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' && postmasterIs(pid, data)
  }
}
const postmasterIs = (pid: string, data: string): boolean =>
  postmasterPid({ data, sockets: '', log: '' }) === Number(pid)

/** Whether any process of this cluster is alive, including one that still writes after its parent was killed. */
export const isClusterInUse = (paths: ClusterPaths): boolean => {
  const pid = postmasterPid(paths)
  if (process.platform !== 'linux') return pid !== undefined && isProcessAlive(pid)
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && isOfCluster(name, paths.data))
}

/**
 * Removes the lock files of a server that no longer runs. PostgreSQL itself would mistake a zombie, or another process
 * with the same id, for it. Call it only when `isClusterInUse` is false.
 */
export const removeStaleLockFiles = (paths: ClusterPaths): void => {
  for (const path of [
    join(paths.data, 'postmaster.pid'),
    join(paths.sockets, SOCKET),
    join(paths.sockets, `${SOCKET}.lock`),
  ])
    rmSync(path, { force: true })
}

/**
 * Ensures that only one process at a time decides about this cluster. Resolves to a function that releases the lock, or
 * to undefined while another process holds it. On Linux the lock is an abstract socket name, which the kernel frees
 * when its holder dies, so it is never stale; on other systems there is no lock.
 */
export const lockCluster = (paths: ClusterPaths): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    if (process.platform !== 'linux') return resolve(() => {})
    const name = createHash('sha256').update(paths.data).digest('hex').slice(0, 32)
    const server = createServer().on('error', () => resolve(undefined))
    server.listen(`\0stagedoor-${name}`, () => resolve(() => void server.close()))
    server.unref()
  })

/** Starts the server in its own session, so that Ctrl-C only reaches the application, which stops the database last. */
export const startPostmaster = (
  paths: ClusterPaths,
  runner: Runner,
  settings: Record<string, string>
): ChildProcess => {
  const out = openSync(paths.log, 'a', 0o600)
  const all = {
    listen_addresses: '',
    unix_socket_directories: paths.sockets,
    unix_socket_permissions: '0700',
    port: '5432',
    ...settings,
  }
  const env: Record<string, string | undefined> = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
  const args = ['-D', paths.data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const [program, ...rest] = [...runner.prefix, join(runner.native, 'bin/postgres'), ...args]
  try {
    return spawn(program ?? '', rest, {
      detached: true,
      cwd: dirname(paths.data),
      stdio: ['ignore', out, out],
      env: env as NodeJS.ProcessEnv,
    })
  } finally {
    closeSync(out)
  }
}

/** Maximum size of the server's log in bytes before it is truncated; the previous part is kept next to it. */
const LOG_BYTES = 8_000_000

/**
 * Limits the size of the server's log. The server keeps writing to the same file; a line written at the moment of
 * truncation may be lost. Without disk space for the copy, nothing is truncated.
 */
export const truncateLog = ({ log }: ClusterPaths): void => {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) < LOG_BYTES) return
  const former = `${log}.1`
  try {
    copyFileSync(log, former)
  } catch (error) {
    if (!isDiskError(error)) throw error
    return rmSync(former, { force: true })
  }
  truncateSync(log)
}

/** The last lines of the server's log, for an error message. */
export const logTail = (paths: ClusterPaths): string => {
  try {
    return readFileSync(paths.log, 'utf8').trim().split('\n').slice(-4).join('\n')
  } catch {
    return ''
  }
}
