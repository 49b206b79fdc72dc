import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './build.ts'

/** The whole program as people start it, in a process of its own. */
export type Site = {
  url: string
  /** Its process. */
  pid: number
  dataDir: string
  /** All that the program has printed. */
  output(): string
  /** Sends a signal and waits for the end. Returns the exit code; null after a kill. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Ends it and removes its data, unless the folder was given. */
  close(): Promise<void>
}

/** What `npm start` gives Node beside the program: young objects get two halves of 16 MB. By itself V8 takes 120 MB for them at the start and gives none back, and no figure gains by it. */
const startFlags = (): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

/** A port that nobody listens on at this moment. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address && typeof address === 'object' ? address.port : 0
}

const untilReady = async (child: ChildProcess, url: string, output: () => string): Promise<void> => {
  for (const until = Date.now() + 240_000; Date.now() < until; ) {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}:\n${output()}`)
    if (output().includes(`Stagedoor is at ${url}`)) return
    await sleep(50)
  }
  throw new Error(`The site did not become ready:\n${output()}`)
}

/** Starts the site with the whole demo in it, its pictures and films drawn: what is visited is there. `DEMO_DATA` names a data folder that has it. */
export const startDemoSite = async (): Promise<Site> => {
  const sown = process.env['DEMO_DATA']
  if (sown) return startSite({ DATA_DIR: sown, DEMO: '1' })
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-demo-'))
  const sowing = spawn(process.execPath, [join(root, 'scripts/seed.ts')], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, LOG_LEVEL: 'warn', DATA_DIR: dataDir },
  })
  const [code] = (await once(sowing, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The demo could not be sown: ${code}`)
  const site = await startSite({ DATA_DIR: dataDir, DEMO: '1' })
  const close = async (): Promise<void> => {
    await site.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...site, close }
}

/** Starts the site on a free port with a data folder of its own, without the demo and the limits unless `env` says otherwise. Needs a web build. */
export const startSite = async (env: Record<string, string> = {}): Promise<Site> => {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'stagedoor-site-')))
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
    await untilReady(child, url, () => text)
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
  return { url, pid: child.pid ?? 0, dataDir, output: () => text, end, close }
}
