import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../scripts/lib/site.ts'
import { hasProgram } from './debian-program.ts'
import { until } from '../until.ts'
import { LONG_WAIT_MS } from '../wait-times.ts'

/** Where Debian's package puts nginx. */
export const nginxProgram = '/usr/sbin/nginx'

/** Whether this machine has nginx, after trying to install it. */
export const hasNginx = (): boolean => hasProgram(nginxProgram, 'nginx-light', 'The site behind nginx')

/**
 * Starts the real nginx, as Debian ships it, in front of a server at a local `port`. `lines` are further directives of
 * its location, beside those that forward the visitor's address and websockets. `close` stops it.
 */
export async function startNginx(
  port: number,
  lines: readonly string[] = []
): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-nginx-'))
  const own = await freePort()
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`
  )
  const text = `daemon off; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${join(folder, 'pid')}; error_log stderr warn;
events {}
http {
  access_log off; ${paths.join(' ')}
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  server {
    listen 127.0.0.1:${own};
    location / {
      proxy_pass http://127.0.0.1:${port};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      ${lines.join('\n      ')}
    }
  }
}`
  const config = join(folder, 'nginx.conf')
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
  await until(() => fetch(url), LONG_WAIT_MS)
  return { url, close }
}
