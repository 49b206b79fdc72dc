/**
 * The next task of the browser: what is done in two of them lets a finger in between. Not a timer, which a page in the background holds back for a second.
 * On the server at once.
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
