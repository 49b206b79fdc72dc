/**
 * Resolves in the browser's next task, so that input can be handled in between. Does not use a timer, which is delayed
 * by a second in background tabs. Resolves at once on the server.
 */
export const nextTask = (): Promise<void> =>
  new Promise((go) => {
    if (typeof window === 'undefined') return go()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      go()
    }
    port2.postMessage(0)
  })
