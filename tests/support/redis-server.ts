import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'

const program = '/usr/bin/redis-server'

/** Whether this machine has Redis; where it can be installed, it is. It is no npm package: without root and apt what needs it is left out, and this says so. */
export function hasRedis(): boolean {
  if (existsSync(program)) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('There is no Redis here: installing it for the tests of several processes …')
    // The package would start a server of its own, which nobody here asked for.
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], { stdio: 'ignore', timeout: 180_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } })
  }
  const isThere = existsSync(program)
  if (!isThere) console.log('What several server processes do is not tested here: there is no redis-server')
  return isThere
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** A Redis that keeps nothing, on a port of its own that only this machine reaches, or on one that another has left. `close` ends it. Throws when it does not answer within a minute. */
export async function startRedis(left?: string): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-redis-'))
  const port = left === undefined ? await freePort() : Number(new URL(left).port)
  const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder], { stdio: 'ignore' })
  const close = async (): Promise<void> => {
    const gone = child.exitCode === null ? once(child, 'exit') : undefined
    child.kill('SIGKILL')
    await gone
    await rm(folder, { recursive: true, force: true })
  }
  const url = `redis://127.0.0.1:${port}`
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
  client.on('error', () => undefined)
  for (const until = Date.now() + 60_000; ; await sleep(50)) {
    if (await client.connect().then(() => true, () => false)) break
    if (Date.now() > until || child.exitCode !== null) {
      await close()
      throw new Error('Redis did not start')
    }
  }
  client.disconnect()
  return { url, close }
}
