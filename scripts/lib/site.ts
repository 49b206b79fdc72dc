import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './build.ts'

/** The complete program, started in a process of its own. */
export type Site = {
  url: string
  /** Its process id. */
  pid: number
  dataDir: string
  /** All that the program has printed. */
  output(): string
  /** Sends a signal and waits for the end. Returns the exit code; null after a kill. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Ends it and deletes its data, unless the data folder was given. */
  close(): Promise<void>
}

/**
 * The Node flags of `npm start`: the young generation gets two halves of 16 MB. By default V8 takes 120 MB for it and
 * returns none, and no measurement gains by that.
 */
const startFlags = (): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

/** Where sites keep their data: `SCRATCH_DIR` is set by vitest.config.ts. */
const scratch = (): string => process.env['SCRATCH_DIR'] ?? tmpdir()

/**
 * Ports that the system gives to nobody who asks for any: those of Linux begin at 32768. So a port stays free until the
 * program that it is for has started, also while that is down. Each process begins elsewhere and takes one after the other.
 */
const ports = { first: 20_000, count: 12_000 } as const
let taken = process.pid * 97

/** A port that nobody listens on, and that no other call returns meanwhile. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = ports.first + (taken++ % ports.count)
    const server = createServer().listen(port)
    try {
      await once(server, 'listening')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue
      throw error
    }
    server.close()
    await once(server, 'close')
    return port
  }
}

const untilReady = async (child: ChildProcess, output: () => string): Promise<void> => {
  for (const until = Date.now() + 240_000; Date.now() < until; ) {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}:\n${output()}`)
    if (output().includes('Stagedoor is at ')) return
    await sleep(50)
  }
  throw new Error(`The site did not become ready:\n${output()}`)
}

/** Seeds the demo into `dataDir`, including its pictures and videos. @throws when seeding fails */
const seedDemo = async (dataDir: string): Promise<void> => {
  const seeding = spawn(process.execPath, [join(root, 'scripts/seed.ts')], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, LOG_LEVEL: 'warn', DATA_DIR: dataDir },
  })
  const [code] = (await once(seeding, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`Seeding the demo failed: ${code}`)
}

/** Copies a data folder with the owners of its files: as root the embedded PostgreSQL runs as another account, which its files belong to. */
const copyData = async (from: string, to: string): Promise<void> => {
  // On Windows nobody is root. Elsewhere the system's command takes less than half of the processor time.
  if (process.platform === 'win32') return cp(from, to, { recursive: true, preserveTimestamps: true })
  const copying = spawn('cp', ['-a', `${from}/.`, to], { stdio: 'inherit' })
  const [code] = (await once(copying, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`Copying ${from} failed: ${code}`)
}

/**
 * Starts the site with the whole demo in it, including its pictures and videos. `DEMO_DATA` names a data folder that already has the demo: the site
 * runs on a copy of it, so that several can run at once.
 */
export const startDemoSite = async (): Promise<Site> => {
  const dataDir = await mkdtemp(join(scratch(), 'stagedoor-demo-'))
  const seeded = process.env['DEMO_DATA']
  if (seeded) await copyData(seeded, dataDir)
  else await seedDemo(dataDir)
  const site = await startSite({ DATA_DIR: dataDir, DEMO: '1' })
  const close = async (): Promise<void> => {
    await site.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...site, close }
}

/**
 * Starts the site on a free port with a data folder of its own, without the demo, rate limits and a second factor of
 * operators unless `env` says otherwise. Requires a web build. `EMPTY_DATA` names a data folder whose database is
 * migrated and empty: a site without a database, data folder or demo of its own runs on a copy of it.
 */
export const startSite = async (env: Record<string, string> = {}): Promise<Site> => {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(scratch(), 'stagedoor-site-')))
  const empty = process.env['EMPTY_DATA']
  const isOwn = [env['DATA_DIR'], env['DATABASE_URL'], process.env['DATABASE_URL']].some(Boolean) || env['DEMO'] === '1'
  if (empty && !isOwn) await copyData(empty, dataDir)
  const port = env['PORT'] ?? String(await freePort())
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [...startFlags(), join(root, 'server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: '0',
      DEMO: '0',
      OPERATOR_SECOND_FACTOR: 'optional',
      DATA_DIR: dataDir,
      PORT: port,
      ...env,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const end = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    return child.exitCode
  }
  const close = async (): Promise<void> => {
    await end()
    if (!env['DATA_DIR']) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(child, () => text)
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
  return { url, pid: child.pid ?? 0, dataDir, output: () => text, end, close }
}
