import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/lib/site.ts'
import { startChild } from './child.ts'
import { childrenOf, cpuMs } from './process.ts'

/** Processes of our API behind nginx; several share a Redis. `pids` are those of each kind. */
export type Cluster = {
  url: string
  pids: Readonly<Record<'site' | 'beside', readonly number[]>>
  close(): Promise<void>
}

/** A running program that ends with `close`. */
const startProgram = async (
  path: string,
  words: readonly string[],
  isReady: () => Promise<unknown>
): Promise<{ pid: number; close(): Promise<void> }> => {
  const child = spawn(path, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  await once(child, 'spawn')
  for (let attempt = 1; ; attempt++) {
    const fault = await isReady().then(
      () => undefined,
      (error: unknown) => error
    )
    if (fault === undefined) break
    if (attempt > 100 || child.exitCode !== null) throw new Error(`${path} did not start`, { cause: fault })
    await sleep(50)
  }
  return {
    pid: child.pid ?? 0,
    close: async () => {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined
      child.kill('SIGTERM')
      await ended
    },
  }
}

const startRedis = async (): Promise<{ url: string; pid: number; close(): Promise<void> }> => {
  const port = await freePort()
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  // Redis answers a request of HTTP by closing the connection.
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}`).catch((error: { cause?: { code?: string } }) => {
      if (error.cause?.code === 'ECONNREFUSED') throw error
    })
  return { url: `redis://127.0.0.1:${port}`, ...(await startProgram('redis-server', words, isReady)) }
}

/** nginx, which hands each connection and each request to the next of these addresses. */
const startBalancer = async (addresses: readonly string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-nginx-'))
  const port = await freePort()
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`
  )
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${join(folder, 'pid')}; error_log stderr warn;
events { worker_connections 4096; }
http {
  access_log off; ${paths.join(' ')}
  map $http_upgrade $own_connection { default upgrade; '' ''; }
  upstream sites { ${addresses.map((address) => `server ${new URL(address).host.replace('localhost', '127.0.0.1')};`).join(' ')} keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://sites; proxy_http_version 1.1; proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $own_connection;
    }
  }
}`
  )
  const url = `http://127.0.0.1:${port}`
  const words = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']
  const program = await startProgram('/usr/sbin/nginx', words, () => fetch(url))
  return {
    url,
    pid: program.pid,
    close: async () => void (await program.close(), await rm(folder, { recursive: true, force: true })),
  }
}

/** Starts `count` processes of our API on a database, with a Redis if there are several, behind nginx. */
export const startCluster = async (count: number, databaseUrl: string, dataDir: string): Promise<Cluster> => {
  const redis = count > 1 ? await startRedis() : undefined
  const script = join(import.meta.dirname, 'api-alone.ts')
  const sites = await Promise.all(
    Array.from({ length: count }, () => startChild(script, [databaseUrl, dataDir, ...(redis ? [redis.url] : [])]))
  )
  const balancer = await startBalancer(sites.map(({ url }) => url))
  return {
    url: balancer.url,
    pids: {
      site: sites.map(({ pid }) => pid),
      beside: [balancer.pid, ...childrenOf(balancer.pid), ...(redis ? [redis.pid] : [])],
    },
    close: async () => {
      await balancer.close()
      await Promise.all(sites.map((site) => site.close()))
      await redis?.close()
    },
  }
}

/** Processor time of processes together, in ms; of those that have ended: none. */
export const cpuOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + (cpuMs(pid) ?? 0), 0)
