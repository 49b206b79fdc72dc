import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { ReceivedPiece } from '../../../integrations/live-segments/live-segments.ts'
import { startStream, touchStream } from '../streaming/start-stream.ts'
import { recordSegments } from './record-segments.ts'

/** Time, in ms, for which the status of a stream is not read again. */
const checkedMs = 2000
/** Bytes and pieces of one stream that a process takes in a minute: 16 Mbit/s, and five times the usual parts. */
const maxPerMinute = { bytes: 120_000_000, pieces: 1200 }

/** A stream of which parts arrive: when its status was read, and what arrived in this minute. */
type Publishing = { checkedAt: number; isLive: boolean; minute: number; bytes: number; pieces: number }
const publishing = new Map<string, Publishing>()

/** Whether the stream may be sent. Reads it at most every two seconds. */
async function checkStream(deps: Deps, streamId: string, own: Publishing): Promise<void> {
  const now = performance.now()
  if (now - own.checkedAt < checkedMs) return
  const stream = await deps.db
    .selectFrom('stream')
    .innerJoin('account', 'account.id', 'stream.performer_id')
    .select(['stream.status', 'account.status as account_status'])
    .where('stream.id', '=', streamId)
    .executeTakeFirst()
  if (!stream || !['starting', 'live'].includes(stream.status) || stream.account_status !== 'active') {
    publishing.delete(streamId)
    throw new ApiError('stream_ended')
  }
  own.checkedAt = now
  own.isLive = stream.status === 'live'
}

/** Counts what arrives in a minute. @throws ApiError `too_many_requests` */
function countPiece(own: Publishing, bytes: number): void {
  const minute = Math.floor(performance.now() / 60_000)
  if (own.minute !== minute) Object.assign(own, { minute, bytes: 0, pieces: 0 })
  own.bytes += bytes
  own.pieces++
  if (own.bytes > maxPerMinute.bytes || own.pieces > maxPerMinute.pieces)
    throw new ApiError('too_many_requests', { retryAfter: 10 })
}

/**
 * Takes a header or part of a stream whose token the publisher has. The first part starts the stream. A repeated piece
 * changes nothing; `next` is the number of the part that is expected.
 * @throws ApiError `stream_ended`; `sent_elsewhere`; `not_found`: begin a new run;
 * `malformed`, `too_many_requests`
 */
export async function receivePiece(deps: Deps, streamId: string, piece: ReceivedPiece): Promise<{ next: number }> {
  const own = publishing.get(streamId) ?? { checkedAt: -Infinity, isLive: false, minute: 0, bytes: 0, pieces: 0 }
  publishing.set(streamId, own)
  if (deps.config.rateLimits) countPiece(own, piece.bytes.length)
  await checkStream(deps, streamId, own)
  const now = deps.clock.now()
  const taken = await deps.liveSegments.take(streamId, piece, now.getTime())
  if (taken.is === 'known') return { next: taken.next }
  if (taken.is === 'replaced') throw new ApiError('sent_elsewhere')
  if (taken.is === 'ended') throw new ApiError('stream_ended')
  if (taken.is === 'invalid') {
    deps.log.info({ streamId, reason: taken.reason }, 'a part of a stream was refused')
    throw new ApiError('malformed')
  }
  if (taken.is !== 'taken') throw new ApiError('not_found')
  if (piece.n === 'init') return { next: taken.next }
  if (!own.isLive) {
    await startStream(deps, streamId, now)
    own.isLive = true
  }
  await touchStream(deps, streamId)
  void recordSegments(deps, streamId)
  return { next: taken.next }
}

/** The publishers of a stream are refused from now on; parts that are already on their way too. */
export async function stopReceiving(deps: Pick<Deps, 'liveSegments'>, streamId: string): Promise<void> {
  publishing.delete(streamId)
  await deps.liveSegments.end(streamId)
}
