import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** How much of a body has to arrive in each `windowMs`: `leastBytes`. */
export type MinimumBodyRate = { readonly windowMs: number; readonly leastBytes: number }

/** 2 KB a second, measured over a minute: a telephone between two cells may stall for as long as our own client waits for it (`src/api/put-part.ts`). */
const usualPace: MinimumBodyRate = { windowMs: 60_000, leastBytes: 120_000 }

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

type Watched = { response: ServerResponse; since: number; bytes: number }

/**
 * Ends connections whose body arrives too slowly, with `refusal` (a whole answer) where none was begun: each of them would hold a connection, and what the request had opened, for
 * hours. Only what the sender is slow with counts: while the server itself does not read on, the time begins anew.
 */
export function endSlowBodies(
  server: Server,
  refusal: string,
  { windowMs, leastBytes }: MinimumBodyRate = usualPace
): void {
  const watched = new Map<IncomingMessage, Watched>()
  const look = (): void => {
    const now = performance.now()
    for (const [request, seen] of watched) {
      const { socket } = request
      if (request.complete || socket.destroyed) watched.delete(request)
      else if (request.readableLength > 0 || socket.bytesRead - seen.bytes >= leastBytes)
        Object.assign(seen, { since: now, bytes: socket.bytesRead })
      else if (now - seen.since >= windowMs) {
        watched.delete(request)
        if (!seen.response.headersSent && socket.writable) socket.write(refusal)
        socket.destroySoon()
      }
    }
  }
  let timer: NodeJS.Timeout | undefined
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    watched.set(request, { response, since: performance.now(), bytes: request.socket.bytesRead })
    request.once('close', () => watched.delete(request))
    timer ??= setInterval(look, Math.min(5000, windowMs / 4)).unref()
  })
  server.once('close', () => clearInterval(timer))
}
