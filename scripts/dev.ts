/** `npm run dev`: the server with Next's fast refresh, restarted when a file of the server or the contract changes. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildStyles } from './build-styles.ts'
import { root } from './lib/build.ts'
import { endWithNpm } from './lib/end-with-npm.ts'

endWithNpm()
await buildStyles()

const watch = ['server', 'contract'].map((name) => `--watch-path=${join(root, name)}`)
const env = { ...process.env, NODE_ENV: 'development' as const, NEXT_TELEMETRY_DISABLED: '1' }
const child = spawn(process.execPath, [...watch, '--watch-preserve-output', join(root, 'server/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env,
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => (process.exitCode = code ?? 0))
