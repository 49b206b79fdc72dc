import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../../scripts/lib/build.ts'

/** A server in a process of its own, which has printed its address. */
export type Child = { url: string; pid: number; close(): Promise<void> }

/** Starts a script that prints `at <url>` when it listens. Throws with its output when it ends before that. */
export const startChild = async (script: string, args: readonly string[] = []): Promise<Child> => {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const append = (chunk: Buffer): void => {
      output += chunk.toString()
      const found = /^at (\S+)$/m.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', append)
    child.stderr.on('data', append)
    child.on('exit', (code) => reject(new Error(`${script} ended with ${code}:\n${output}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
