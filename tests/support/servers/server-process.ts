import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/**
 * A server in a process of its own. `url` is its address without a path; `kill` sends SIGKILL, as a failing machine
 * would, and returns when the process has ended.
 */
export type ServerProcess = { readonly url: string; readonly child: ChildProcess; kill(): Promise<void> }

/**
 * Starts the API on an existing database, with `env` added to the environment; port 0 picks a free one. Without the
 * role `web` it is the whole program, which then has no pages. When it does not start, throws with its error output.
 */
export async function startServerProcess(
  databaseUrl: string,
  dataDir: string,
  env: Record<string, string> = {}
): Promise<ServerProcess> {
  const isWhole = env['ROLES'] !== undefined && !env['ROLES'].includes('web')
  const program = isWhole ? '../../../server/main.ts' : 'api-server.ts'
  const child = spawn(process.execPath, [join(import.meta.dirname, program)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'fatal',
      RATE_LIMITS: '0',
      DATABASE_POOL: '8',
      ...env,
    },
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = `${said}${String(chunk)}`.slice(-4000)
    process.stderr.write(chunk as Buffer)
  })
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    const port = /(?:port |localhost:)(\d+)/.exec(String(chunk))?.[1]
    if (!port) continue
    child.stdout.resume() // its later output must not fill the pipe
    return { url: `http://127.0.0.1:${port}`, child, kill }
  }
  throw new Error(`the server did not start: ${said}`)
}
