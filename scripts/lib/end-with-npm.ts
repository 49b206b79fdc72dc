/** ms between two looks at the parent. */
const LOOK_MS = 1000

/**
 * Ends this process as SIGTERM does once the npm that started it is gone. npm passes SIGTERM and SIGINT on by itself; what ended it by `kill -9` it cannot pass on.
 * Does nothing in a process that npm has not started: its parent may be a shell that somebody leaves.
 */
export const endWithNpm = (): void => {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const npm = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watching)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS).unref()
}
