import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** Minimum throughput of a request body: at least `leastBytes` bytes in each window of `windowMs` ms. */
export type MinimumBodyRate = { readonly windowMs: number; readonly minBytes: number }

/**
 * 2 KB per second, measured over a minute: a phone between two cells may stall as long as our own client tolerates
 * (`src/api/files/put-part.ts`).
 */
const defaultRate: MinimumBodyRate = { windowMs: 60_000, minBytes: 120_000 }

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

type Watched = { response: ServerResponse; since: number; bytes: number }

/**
 * Closes connections whose request body arrives too slowly; `refusal` (a complete HTTP response) is sent if no response
 * has begun. Such connections would otherwise occupy a socket, and the resources of their request, for hours. Only the
 * sender's slowness counts: while the server itself does not read, the window starts again.
 */
export function endSlowBodies(
  server: Server,
  refusal: string,
  { windowMs, minBytes }: MinimumBodyRate = defaultRate
): void {
  const watched = new Map<IncomingMessage, Watched>()
  const checkAll = (): void => {
    const now = performance.now()
    for (const [request, progress] of watched) {
      const { socket } = request
      if (request.complete || socket.destroyed) watched.delete(request)
      else if (request.readableLength > 0 || socket.bytesRead - progress.bytes >= minBytes)
        Object.assign(progress, { since: now, bytes: socket.bytesRead })
      else if (now - progress.since >= windowMs) {
        watched.delete(request)
        if (!progress.response.headersSent && socket.writable) socket.write(refusal)
        socket.destroySoon()
      }
    }
  }
  let timer: NodeJS.Timeout | undefined
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    watched.set(request, { response, since: performance.now(), bytes: request.socket.bytesRead })
    request.once('close', () => watched.delete(request))
    timer ??= setInterval(checkAll, Math.min(5000, windowMs / 4)).unref()
  })
  server.once('close', () => clearInterval(timer))
}
