/** ms between two checks of the parent process. */
const LOOK_MS = 1000

/**
 * Ends this process, as SIGTERM does, when the npm that started it is gone. npm forwards SIGTERM and SIGINT itself, but
 * cannot forward `kill -9`. Does nothing in a process that npm has not started, because its parent may be a shell that
 * is closed.
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
