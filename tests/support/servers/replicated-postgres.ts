import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chown, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../../scripts/lib/site.ts'
import { until } from '../until.ts'
import { LONG_WAIT_MS } from '../wait-times.ts'
import { hasProgram } from './debian-program.ts'

// The npm package of PostgreSQL has no pg_basebackup.
const programs = '/usr/lib/postgresql/15/bin'

/** Whether this machine has Debian's PostgreSQL, after trying to install it. */
export const hasPostgres = (): boolean =>
  hasProgram(`${programs}/pg_basebackup`, 'postgresql-15', 'A replica of the database')

/** One server: its address, and the statements that it has run, in its log. `start` and `kill` may be repeated. */
export type Postgres = { url: string; log(): string; start(): Promise<void>; kill(): Promise<void> }

/** PostgreSQL refuses to run as root. */
const asPostgres = (program: string, args: readonly string[]): [string, string[]] => {
  const command = join(programs, program)
  if (process.getuid?.() !== 0) return [command, [...args]]
  return ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', command, ...args]]
}

const run = (program: string, ...args: string[]): void => {
  const [command, all] = asPostgres(program, args)
  const { status, stderr } = spawnSync(command, all, { encoding: 'utf8', cwd: '/' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

const server = async (folder: string, name: string): Promise<Postgres> => {
  const port = await freePort()
  const url = `postgres://stagedoor@127.0.0.1:${port}/site`
  const logPath = join(folder, `${name}.log`)
  let child: ChildProcess | undefined
  return {
    url,
    log: () => readFileSync(logPath, 'utf8'),
    async start() {
      const settings = [
        'log_statement=all',
        'hot_standby=on',
        'max_connections=60',
        'fsync=off',
        'listen_addresses=127.0.0.1',
      ]
      const [command, args] = asPostgres(
        'postgres',
        ['-D', join(folder, name), '-p', String(port), '-k', folder].concat(
          settings.flatMap((setting) => ['-c', setting])
        )
      )
      const log = await open(logPath, 'a')
      child = spawn(command, args, { stdio: ['ignore', log.fd, log.fd], cwd: '/' })
      await log.close()
      await until(async () => {
        const client = new pg.Client({ connectionString: url.replace(/site$/, 'postgres') })
        await client.connect()
        await client.end()
      }, LONG_WAIT_MS)
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGQUIT') // as a crash: connections are cut
      await gone
    },
  }
}

/**
 * Starts two real PostgreSQL of Debian: a primary with an empty database, and a replica that streams from it. `close`
 * stops both and removes their data.
 */
export async function startReplicated(): Promise<{ primary: Postgres; replica: Postgres; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-replica-'))
  if (process.getuid?.() === 0) {
    const [uid, gid] = ['-u', '-g'].map((what) =>
      Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout)
    )
    await chown(folder, uid ?? 0, gid ?? 0)
  }
  const [primary, replica] = [await server(folder, 'primary'), await server(folder, 'replica')]
  run(
    'initdb',
    '-D',
    join(folder, 'primary'),
    '-U',
    'stagedoor',
    '-A',
    'trust',
    '--no-sync',
    '--locale=C.UTF-8',
    '-E',
    'UTF8'
  )
  await primary.start()
  const client = new pg.Client({ connectionString: primary.url.replace(/site$/, 'postgres') })
  await client.connect()
  await client.query('create database site')
  await client.end()
  const { port } = new URL(primary.url)
  run(
    'pg_basebackup',
    '-D',
    join(folder, 'replica'),
    '-h',
    '127.0.0.1',
    '-p',
    port,
    '-U',
    'stagedoor',
    '-R',
    '-c',
    'fast',
    '--no-sync'
  )
  await replica.start()
  const close = async (): Promise<void> => {
    await Promise.all([primary.kill(), replica.kill()])
    await rm(folder, { recursive: true, force: true })
  }
  return { primary, replica, close }
}
