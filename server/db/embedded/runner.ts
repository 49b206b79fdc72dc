import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '../../config-error.ts'

/** How PostgreSQL is run on this machine. It refuses to run as root, so root has to switch to another account. */
export type Runner = {
  /** The command prefix, such as `setpriv …`. */
  prefix: string[]
  /** The folder with `bin`, `lib` and `share`. */
  native: string
  /** The account that must own the data folder; undefined: the current account. */
  owner?: { uid: number; gid: number }
}

const succeeds = (prefix: string[], command: string[]): boolean => {
  const [program, ...args] = [...prefix, ...command]
  return spawnSync(program ?? '', args, { stdio: 'ignore', timeout: 10_000 }).status === 0
}

/** Makes the kernel shut PostgreSQL down cleanly when the process that started it ends, even by kill -9. */
const deathSignal = (): string[] =>
  process.platform === 'linux' && succeeds(['setpriv', '--pdeathsig', 'INT'], ['true'])
    ? ['setpriv', '--pdeathsig', 'INT']
    : []

const accounts = (): { uid: number; gid: number }[] => {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  const rows = lines.map((line) => line.split(':'))
  return ['postgres', 'nobody'].flatMap((name) =>
    rows.filter((row) => row[0] === name).map((row) => ({ uid: Number(row[2]), gid: Number(row[3]) }))
  )
}

const chownTree = (path: string, owner: { uid: number; gid: number }): void => {
  const stat = lstatSync(path)
  if (stat.uid === owner.uid && stat.gid === owner.gid && !stat.isDirectory()) return
  chownSync(path, owner.uid, owner.gid)
  if (stat.isDirectory()) for (const name of readdirSync(path)) chownTree(join(path, name), owner)
}

/** Gives a folder to the runner's account if another account owns it (a copied data folder, for example). */
export const giveOwnership = (path: string, runner: Runner): void => {
  const owner = runner.owner
  if (owner && statSync(path).uid !== owner.uid) chownTree(path, owner)
}

/** A copy of the binaries that every account can execute, created once for each version. */
const publicCopy = (native: string): string => {
  const version = statSync(join(native, 'bin/postgres'))
  const target = join(tmpdir(), `stagedoor-pg-${version.size}-${Math.floor(version.mtimeMs)}`)
  const trusted = existsSync(target) && lstatSync(target).isDirectory() && lstatSync(target).uid === 0
  if (!trusted) {
    rmSync(target, { recursive: true, force: true })
    const fresh = mkdtempSync(join(tmpdir(), 'stagedoor-pg-'))
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
    chmodSync(fresh, 0o755)
    try {
      renameSync(fresh, target)
    } catch {
      return fresh
    }
  }
  return target
}

/**
 * Finds a way to run PostgreSQL on `folder`. When not root: as the current account. As root, in this order: as
 * `postgres` or `nobody`; if these cannot reach the files, in a user namespace, where the files stay root's; without
 * namespaces (containers), as that account with the capability to open any path.
 */
export const findRunner = (native: string, folder: string): Runner => {
  mkdirSync(folder, { recursive: true })
  const death = deathSignal()
  if (process.getuid?.() !== 0) return { prefix: death, native }
  const postgres = (at: string) => [join(at, 'bin/postgres'), '--version']
  // A folder owned by the account, to test whether the account can reach it.
  const probe = mkdtempSync(join(folder, '.probe-'))
  try {
    for (const owner of accounts()) {
      const prefix = [
        'setpriv',
        '--reuid',
        String(owner.uid),
        '--regid',
        String(owner.gid),
        '--clear-groups',
        '--pdeathsig',
        'INT',
      ]
      chownSync(probe, owner.uid, owner.gid)
      if (succeeds(prefix, postgres(native)) && succeeds(prefix, ['touch', join(probe, 'file')]))
        return { prefix, native, owner }
    }
    chownSync(probe, 0, 0)
    for (const { uid, gid } of accounts()) {
      const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, ...death]
      if (succeeds(prefix, postgres(native)) && succeeds(prefix, ['touch', join(probe, 'file')]))
        return { prefix, native, owner: { uid: 0, gid: 0 } }
    }
    const copy = publicCopy(native)
    for (const owner of accounts()) {
      const prefix = [
        'setpriv',
        '--reuid',
        String(owner.uid),
        '--regid',
        String(owner.gid),
        '--clear-groups',
        '--inh-caps=+dac_override',
        '--ambient-caps=+dac_override',
        '--pdeathsig',
        'INT',
      ]
      chownSync(probe, owner.uid, owner.gid)
      if (succeeds(prefix, postgres(copy)) && succeeds(prefix, ['touch', join(probe, 'file')]))
        return { prefix, native: copy, owner }
    }
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
  throw new ConfigError(
    'DATABASE_URL is missing: the embedded PostgreSQL does not run as root, and no other account can be used here (setpriv, unshare); start as an ordinary user, or name a database'
  )
}
