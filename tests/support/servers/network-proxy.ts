/** A TCP proxy whose connections can be cut, slowed and held: a local port that forwards everything to its current target. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * `redirect` changes the target; `disconnect` breaks all connections; `close` ends the proxy. While `isOpen` is false
 * it accepts no connection. `slow` delays everything that passes by so many ms; while it is held, connections stay open
 * and nothing passes.
 */
export type NetworkProxy = {
  readonly url: string
  redirect(to: string): void
  disconnect(): void
  open(isOpen: boolean): void
  slow(ms: number): void
  hold(isHeld: boolean): void
  close(): void
}

/** Opens a proxy to a server address, or to the path of a socket; one that `polls` rejects websockets. */
export async function openProxy(to: string, polls = false): Promise<NetworkProxy> {
  let target = to
  let isOpen = true
  let delayMs = 0
  let held: PromiseWithResolvers<void> | undefined
  const standing = new Set<Socket>()
  const pass = (): Transform =>
    new Transform({
      transform: (chunk, _encoding, done) => {
        if (delayMs === 0 && !held) return void done(null, chunk)
        void sleep(delayMs)
          .then(() => held?.promise)
          .then(() => done(null, chunk))
      },
    })
  const server = createServer((near) => {
    if (!isOpen) return void near.destroy()
    if (polls) near.on('data', (said) => /^upgrade: websocket/im.test(said.toString('latin1')) && near.destroy())
    const far = target.startsWith('/') ? connect(target) : connect(Number(new URL(target).port), '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      standing.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        standing.delete(one)
        other.destroy()
      })
      one.pipe(pass()).pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => standing.forEach((one) => one.destroy())
  const hold = (isHeld: boolean): void => {
    if (isHeld) held ??= Promise.withResolvers()
    else {
      held?.resolve()
      held = undefined
    }
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    redirect: (where) => {
      target = where
      cut()
    },
    disconnect: cut,
    open: (is) => {
      isOpen = is
      if (!is) cut()
    },
    slow: (ms) => void (delayMs = ms),
    hold,
    close: () => {
      cut()
      hold(false)
      server.close()
    },
  }
}
