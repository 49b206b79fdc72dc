import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from '../../../scripts/lib/site.ts'
import { hasProgram } from './debian-program.ts'

const program = '/usr/bin/redis-server'

/** Whether this machine has Redis, after trying to install it. */
export const hasRedis = (): boolean => hasProgram(program, 'redis-server', 'What several server processes do')

/**
 * Starts a Redis without persistence, on its own local port or on the one given in `left`, which an earlier one has
 * freed. `close` stops it. Throws when it does not answer within a minute.
 */
export async function startRedis(left?: string): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-redis-'))
  const port = left === undefined ? await freePort() : Number(new URL(left).port)
  const child = spawn(
    program,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    { stdio: 'ignore' }
  )
  const close = async (): Promise<void> => {
    const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    child.kill('SIGKILL')
    await gone
    await rm(folder, { recursive: true, force: true })
  }
  const url = `redis://127.0.0.1:${port}`
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
  client.on('error', () => undefined)
  for (const until = Date.now() + 60_000; ; await sleep(50)) {
    if (
      await client.connect().then(
        () => true,
        () => false
      )
    )
      break
    if (Date.now() > until || child.exitCode !== null) {
      await close()
      throw new Error('Redis did not start')
    }
  }
  client.disconnect()
  return { url, close }
}
