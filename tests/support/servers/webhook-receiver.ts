import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the receiver got it. */
export type ReceivedWebhook = { path: string; headers: IncomingHttpHeaders; body: string }
/** An answer: a status with headers and a body, or none at all: the connection is held or broken off. */
export type PlannedAnswer = { status: number; headers?: Record<string, string>; body?: string } | 'hold' | 'break'

/** A local server that receives webhooks. It answers 204 unless `answer` says otherwise for a path. */
export async function webhookReceiver() {
  const received: ReceivedWebhook[] = []
  const plans = new Map<string, PlannedAnswer[]>()
  const constant = new Map<string, PlannedAnswer>()
  const open = new Map<string, number>()
  const most = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const chunks: Buffer[] = []
    const now = (open.get(path) ?? 0) + 1
    open.set(path, now)
    most.set(path, Math.max(now, most.get(path) ?? 0))
    response.on('close', () => void open.set(path, (open.get(path) ?? 1) - 1))
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() })
        const planned = plans.get(path)?.shift() ?? constant.get(path) ?? { status: 204 }
        if (planned === 'hold') return
        if (planned === 'break') return void response.destroy()
        response.writeHead(planned.status, planned.headers).end(planned.body)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let places = 0
  return {
    origin,
    /** A new address of this receiver. */
    place: () => `${origin}/hook-${places++}`,
    /** What an address has received, oldest first. */
    at: (url: string) => received.filter(({ path }) => url === origin + path),
    /** How many requests to an address were under way at the same time, at most. */
    mostAtOnce: (url: string) => most.get(new URL(url).pathname) ?? 0,
    /** Answers the next requests to an address with these. */
    answerNext: (url: string, ...answers: PlannedAnswer[]) => void plans.set(new URL(url).pathname, answers),
    /** Answers every request to an address with this, from now on. */
    answerAlways: (url: string, answer: PlannedAnswer) => void constant.set(new URL(url).pathname, answer),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
