import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../scripts/lib/site.ts'
import { until } from '../until.ts'
import { nginxProgram } from './nginx.ts'

const SAMPLE = new URL('../../../deploy/nginx/stagedoor.conf', import.meta.url)

/** The sample for operators (`deploy/nginx`), on free local ports and without TLS; everything else is as it is shipped. */
const sampleFor = async (folder: string, own: number, sites: readonly number[]): Promise<string> => {
  let text = await readFile(SAMPLE, 'utf8')
  const change = (from: RegExp, to: string): void => {
    if (!from.test(text)) throw new Error(`the sample has no ${from}`)
    text = text.replace(from, to)
  }
  for (const [at, port] of sites.entries()) change(new RegExp(`127\\.0\\.0\\.1:300${at + 1}`), `127.0.0.1:${port}`)
  change(/server \{\s+listen 80;[\s\S]*?\n\}/, '')
  change(/listen 443 ssl http2;/, `listen 127.0.0.1:${own};`)
  change(/listen \[::\]:443 ssl http2;/, '')
  change(/ {2}ssl_[\s\S]*?shared:stagedoor_tls:10m;/, '')
  change(/\/var\/cache\/nginx\/stagedoor/, join(folder, 'cache'))
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`
  )
  return `daemon off; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${join(folder, 'pid')}; error_log stderr crit;
events { worker_connections 4096; }
http {
  access_log off; ${paths.join(' ')}
${text}
}`
}

/** Starts the real nginx with the sample of `deploy/nginx` before two sites on these local ports. `close` stops it. */
export async function startSampleNginx(
  sites: readonly [number, number]
): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-nginx-'))
  const own = await freePort()
  const config = join(folder, 'nginx.conf')
  await writeFile(config, await sampleFor(folder, own, sites))
  const child = spawn(nginxProgram, ['-p', folder, '-c', config, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const close = async (): Promise<void> => {
    const gone = child.exitCode === null ? once(child, 'exit') : undefined
    child.kill('SIGTERM')
    await gone
    await rm(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${own}`
  await until(() => fetch(url))
  return { url, close }
}
