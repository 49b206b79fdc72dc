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
import { isDiskTrouble } from '../../integrations/storage/storage.ts'
import { giveOwnership, type Runner } from './runner.ts'

/** The places of one cluster on disk. */
export type ClusterPaths = { data: string; sockets: string; log: string }

export const USER = 'stagedoor'
const SOCKET = '.s.PGSQL.5432'

/** Where the cluster below `dataDir` lives. A socket's path may have about 100 bytes, so a deep folder gets its sockets elsewhere. */
export const clusterPathsIn = (dataDir: string): ClusterPaths => {
  mkdirSync(dataDir, { recursive: true })
  const root = realpathSync(dataDir)
  const near = join(root, 'pg-run')
  const plain = /^[\w./-]+$/.test(near) && Buffer.byteLength(join(near, SOCKET)) < 96
  const uid = process.getuid?.() ?? 0
  const far = join(tmpdir(), `stagedoor-${uid}-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`)
  return { data: join(root, 'pg18'), sockets: plain ? near : far, log: join(root, 'postgres.log') }
}

/** Makes the folders and gives them to the account that runs PostgreSQL. Only that account may open the socket: this is the only lock on the door. */
export const prepareFolders = (places: ClusterPaths, runner: Runner): void => {
  mkdirSync(places.sockets, { recursive: true, mode: 0o700 })
  const stat = lstatSync(places.sockets)
  // In the temporary folder anybody may have made it.
  const ours =
    dirname(places.sockets) === dirname(places.data) || [process.getuid?.(), runner.owner?.uid].includes(stat.uid)
  if (!stat.isDirectory() || !ours) throw new Error(`${places.sockets} belongs to somebody else`)
  chmodSync(places.sockets, 0o700)
  giveOwnership(places.sockets, runner)
  if (existsSync(places.data)) giveOwnership(places.data, runner)
}

/** initdb, into a folder of its own that gets its name when whole: a start that was cut short leaves nothing half. Throws with what initdb said. */
export const initializeCluster = async (places: ClusterPaths, runner: Runner): Promise<void> => {
  const fresh = `${places.data}.new-${process.pid}`
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
    renameSync(fresh, places.data)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true }) // another process was first
    if (!existsSync(join(places.data, 'PG_VERSION'))) throw error
  }
}

/** The process id in `postmaster.pid`, or undefined. */
export const postmasterPid = (places: ClusterPaths): number | undefined => {
  try {
    return Number(readFileSync(join(places.data, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined
  } catch {
    return undefined
  }
}

/** Is a process there that is more than a zombie? */
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

/** May `pid` be a PostgreSQL process of this cluster? Each has the data folder as its current folder; one that hides its own counts as ours. */
const holds = (pid: string, data: string): boolean => {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres' || !isProcessAlive(Number(pid))) return false
    return readlinkSync(`/proc/${pid}/cwd`) === data
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' && postmasterIs(pid, data)
  }
}
const postmasterIs = (pid: string, data: string): boolean =>
  postmasterPid({ data, sockets: '', log: '' }) === Number(pid)

/** Is any process of this cluster alive, also one whose parent was killed and which still writes? */
export const isClusterInUse = (places: ClusterPaths): boolean => {
  const pid = postmasterPid(places)
  if (process.platform !== 'linux') return pid !== undefined && isProcessAlive(pid)
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && holds(name, places.data))
}

/** Removes the marks of a server that is gone. PostgreSQL itself believes a zombie, or a stranger with the same number, to be it. Only when not `isClusterInUse`. */
export const removeStaleLockFiles = (places: ClusterPaths): void => {
  for (const path of [
    join(places.data, 'postmaster.pid'),
    join(places.sockets, SOCKET),
    join(places.sockets, `${SOCKET}.lock`),
  ])
    rmSync(path, { force: true })
}

/**
 * Lets one process at a time decide about this cluster. Resolves with what gives it back, or undefined while another has it. The kernel frees a name of
 * this kind when its holder dies, so it is never stale; elsewhere than on Linux there is none, and everybody may.
 */
export const lockCluster = (places: ClusterPaths): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    if (process.platform !== 'linux') return resolve(() => {})
    const name = createHash('sha256').update(places.data).digest('hex').slice(0, 32)
    const door = createServer().on('error', () => resolve(undefined))
    door.listen(`\0stagedoor-${name}`, () => resolve(() => void door.close()))
    door.unref()
  })

/** Starts the server in a session of its own: Ctrl-C is for the application, which stops the database last. */
export const startPostmaster = (
  places: ClusterPaths,
  runner: Runner,
  settings: Record<string, string>
): ChildProcess => {
  const out = openSync(places.log, 'a', 0o600)
  const all = {
    listen_addresses: '',
    unix_socket_directories: places.sockets,
    unix_socket_permissions: '0700',
    port: '5432',
    ...settings,
  }
  const env: Record<string, string | undefined> = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
  const args = ['-D', places.data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const [program, ...rest] = [...runner.prefix, join(runner.native, 'bin/postgres'), ...args]
  try {
    return spawn(program ?? '', rest, {
      detached: true,
      cwd: dirname(places.data),
      stdio: ['ignore', out, out],
      env: env as NodeJS.ProcessEnv,
    })
  } finally {
    closeSync(out)
  }
}

/** Bytes of the server's log, at most, before it begins anew; the one before it is kept beside it. */
const LOG_BYTES = 8_000_000

/** Keeps the server's log from growing without end. The server goes on writing to the same file, at its new end; a line that it writes at this very moment may be lost. Where the disk has no room for the copy, it is left as it is. */
export const truncateLog = ({ log }: ClusterPaths): void => {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) < LOG_BYTES) return
  const former = `${log}.1`
  try {
    copyFileSync(log, former)
  } catch (error) {
    if (!isDiskTrouble(error)) throw error
    return rmSync(former, { force: true })
  }
  truncateSync(log)
}

/** The last lines of the server's log, for an error message. */
export const logTail = (places: ClusterPaths): string => {
  try {
    return readFileSync(places.log, 'utf8').trim().split('\n').slice(-4).join('\n')
  } catch {
    return ''
  }
}
