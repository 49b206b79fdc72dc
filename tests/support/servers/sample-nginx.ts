import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../scripts/lib/site.ts'
import { LONG_WAIT_MS } from '../wait-times.ts'
import { nginxProgram } from './nginx.ts'

const samples = new URL('../../../deploy/nginx/', import.meta.url)

type Change = (from: RegExp, to: string) => void

/** A sample for operators (`deploy/nginx`) on a local port and without TLS; `adapt` changes what a test has elsewhere. */
const readSample = async (name: string, own: number, adapt: (change: Change) => void): Promise<string> => {
  let text = await readFile(new URL(name, samples), 'utf8')
  const change: Change = (from, to) => {
    if (!from.test(text)) throw new Error(`${name} has no ${from}`)
    text = text.replace(from, to)
  }
  change(/listen 443 ssl http2;/, `listen 127.0.0.1:${own};`)
  change(/listen \[::\]:443 ssl http2;/, '')
  adapt(change)
  return text
}

/** The sample of the proxy before two sites. */
const siteSample = (folder: string, own: number, sites: readonly number[]): Promise<string> =>
  readSample('stagedoor.conf', own, (change) => {
    for (const [at, port] of sites.entries()) change(new RegExp(`127\\.0\\.0\\.1:300${at + 1}`), `127.0.0.1:${port}`)
    change(/server \{\s+listen 80;[\s\S]*?\n\}/, '')
    change(/ {2}ssl_[\s\S]*?shared:stagedoor_tls:10m;/, '')
    change(/\/var\/cache\/nginx\/stagedoor/, join(folder, 'cache'))
    change(/\/var\/log\/nginx/g, folder)
  })

/** Not `until`: the bench starts nginx too, and has no Vitest. @throws when there is no answer after a minute */
const untilItAnswers = async (url: string): Promise<void> => {
  const end = performance.now() + LONG_WAIT_MS
  while (!(await fetch(url).catch(() => undefined))) {
    if (performance.now() > end) throw new Error(`nginx does not answer at ${url}`)
    await sleep(50)
  }
}

/** Starts the real nginx with these parts of its configuration, which listens on the local port `own`. `close` stops it. */
async function startWith(
  own: number,
  write: (folder: string) => Promise<string>
): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-nginx-'))
  const config = join(folder, 'nginx.conf')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`
  )
  const text = `daemon off; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${join(folder, 'pid')}; error_log stderr crit;
events { worker_connections 4096; }
http {
  access_log off; ${paths.join(' ')}
${await write(folder)}
}`
  await writeFile(config, text)
  const child = spawn(nginxProgram, ['-p', folder, '-c', config, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const close = async (): Promise<void> => {
    const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    child.kill('SIGTERM')
    await gone
    await rm(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${own}`
  await untilItAnswers(url)
  return { url, close }
}

/** Starts the real nginx with the sample of `deploy/nginx` before two sites on these local ports. `close` stops it. */
export async function startSampleNginx(sites: readonly [number, number]) {
  const own = await freePort()
  return startWith(own, (folder) => siteSample(folder, own, sites))
}

/** Starts the real nginx with the sample for media on the local port `own`, before a site and a bucket. `close` stops it. */
export const startMediaNginx = (own: number, site: number, bucket: string) =>
  startWith(own, async (folder) => {
    const inner = await freePort()
    const text = await readSample('media.conf', own, (change) => {
      change(/\/var\/cache\/nginx\/stagedoor-live/, join(folder, 'live'))
      change(/\/var\/log\/nginx/g, folder)
      change(/127\.0\.0\.1:3010/g, `127.0.0.1:${inner}`)
      change(/ {2}ssl_[\s\S]*?TLSv1\.3;/, '')
      change(/https:\/\/files\.stage\.example\//, `${bucket}/`)
      change(/Host( +)files\.stage\.example/, `Host ${new URL(bucket).host}`)
    })
    return `upstream stagedoor { server 127.0.0.1:${site}; keepalive 4; }\n${text}`
  })
