import type { StreamTicket } from '../../../contract/social/streaming/streams.ts'
import type { TestApp } from '../app.ts'
import { createStream } from '../data/private.ts'
import type { TestPerson } from '../data/people.ts'
import type { MadeRun } from './make-run.ts'

type Ticket = Extract<StreamTicket, { provider: 'embedded' }>

/** A ticket for a stream, without the rights that the API checks. */
export const ticketFor = async (test: TestApp, channel: string, role: 'host' | 'audience'): Promise<Ticket> =>
  (await test.deps.streaming.ticket({ channel, identity: channel, role })) as Ticket

/** Inserts a stream that waits for its first part. Returns its id. */
export const startingStream = (test: TestApp, performer: TestPerson, columns: object = {}): Promise<string> =>
  createStream(test, performer, { access: 'free', ...columns, status: 'starting' })

export type Sent = { status: number; next?: number; code?: string }

/** Sends one header or part, as a publisher does. */
export async function sendPiece(
  test: Pick<TestApp, 'app'>,
  publishUrl: string,
  piece: string,
  payload: Buffer
): Promise<Sent> {
  const answer = await test.app.inject({ method: 'PUT', url: publishUrl + piece, payload })
  const body = answer.json() as { next?: number; code?: string }
  return {
    status: answer.statusCode,
    ...(body.next !== undefined && { next: body.next }),
    ...(body.code && { code: body.code }),
  }
}

/** Sends a run, or the parts of it from `from` to before `to`; the header with the first. */
export async function sendRun(
  test: Pick<TestApp, 'app'>,
  publishUrl: string,
  { header, parts }: MadeRun,
  { run = 1, rendition = 0, from = 0, to = parts.length } = {}
): Promise<Sent[]> {
  const sent: Sent[] = []
  const path = `${rendition}/${run}/`
  if (from === 0) sent.push(await sendPiece(test, publishUrl, `${path}init`, header))
  for (const [n, part] of parts.entries())
    if (n >= from && n < to) sent.push(await sendPiece(test, publishUrl, `${path}${n}`, part))
  return sent
}

/** Reads an address below /m, of a playlist or its parts. */
export async function readMedia(test: Pick<TestApp, 'app'>, url: string) {
  const { statusCode, headers, rawPayload, body } = await test.app.inject({ method: 'GET', url })
  return { status: statusCode, headers, bytes: rawPayload, text: body }
}

/** The addresses in a playlist, of parts, segments, headers and the announced part. */
export const addressesIn = (text: string) => ({
  headers: [...text.matchAll(/#EXT-X-MAP:URI="([^"]+)"/g)].map((found) => found[1] ?? ''),
  parts: [...text.matchAll(/#EXT-X-PART:.*URI="([^"]+)"/g)].map((found) => found[1] ?? ''),
  next: /#EXT-X-PRELOAD-HINT:.*URI="([^"]+)"/.exec(text)?.[1],
  segments: text.split('\n').filter((line) => line !== '' && !line.startsWith('#')),
})
