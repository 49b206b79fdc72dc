/** Calls `act` that often a second, also in a hidden tab, where a page's own timers are slowed down. Returns its end. */
export const tick = (timesPerSecond: number, act: () => void): (() => void) => {
  const address = URL.createObjectURL(
    new Blob([`setInterval(() => postMessage(0), ${1000 / timesPerSecond})`], { type: 'text/javascript' })
  )
  const worker = new Worker(address)
  worker.addEventListener('message', act)
  return () => {
    worker.terminate()
    URL.revokeObjectURL(address)
  }
}
