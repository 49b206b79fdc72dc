/** The process that takes streams by RTMP, for `rtmp-process.ts`: keys and pieces go to the site, which decides. */
import { writeFileSync } from 'node:fs'
import type { FromRtmp, ToRtmp } from './messages.ts'
import { RtmpServer, type RtmpPublisher } from './rtmp-server.ts'

/** Interval, in ms, of the signs of life: without them the site starts this process anew. */
const aliveMs = 1000

// When memory runs out, the kernel should kill this process and not the site or its database (Linux only).
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Not Linux, or not allowed; the site limits the memory anyway.
}

type Waiting = { resolve(value: string | undefined): void }
/** Keys by connection, and pieces by connection and number, that the site has not answered. */
const waiting = new Map<string, Waiting>()
const say = (message: FromRtmp): void => void (process.connected && process.send?.(message))
const ask = (name: string, message: FromRtmp): Promise<string | undefined> =>
  new Promise((resolve) => {
    waiting.set(name, { resolve })
    say(message)
  })
const settle = (name: string, value: string | undefined): void => {
  waiting.get(name)?.resolve(value)
  waiting.delete(name)
}

let lastId = 0
async function accept(key: string, address: string): Promise<RtmpPublisher | string> {
  const id = ++lastId
  const refusal = await ask(`${id}`, { is: 'key', id, key, address })
  if (refusal !== undefined) return refusal
  let n = 0
  return {
    async send(piece, bytes) {
      n++
      const error = await ask(`${id} ${n}`, { is: 'piece', id, n, piece, bytes })
      if (error !== undefined) throw new Error(error)
    },
    end: () => say({ is: 'ended', id }),
  }
}

const server = new RtmpServer(accept, (address, reason) => say({ is: 'note', address, reason }))
process.on('disconnect', () => process.exit())
process.on('message', (message: ToRtmp) => {
  if (message.is === 'answer') settle(`${message.id}`, message.refusal)
  else if (message.is === 'taken') settle(`${message.id} ${message.n}`, message.error)
  else
    server.listen(message.port, message.host).then(
      () => say({ is: 'listening' }),
      (error: NodeJS.ErrnoException) => say({ is: 'failed', message: error.message, code: error.code })
    )
})
setInterval(() => say({ is: 'alive' }), aliveMs)
