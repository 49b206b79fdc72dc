import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { networkOf } from '../../../http/address.ts'
import { startRtmp, type RtmpIngest } from '../../../integrations/rtmp/rtmp-process.ts'
import type { AcceptKey, RtmpPublisher } from '../../../integrations/rtmp/rtmp-server.ts'
import { ownerOfKey } from './stream-keys.ts'
import { receivePiece } from './receive-segment.ts'

/**
 * The stream that a program sends with this key: the one that its creator has started for such a program. Without one
 * it is refused, because title and access are chosen before. A text says why.
 */
async function acceptKey(deps: Deps, key: string): Promise<RtmpPublisher | string> {
  const performerId = await ownerOfKey(deps, key)
  if (performerId === undefined) return 'the stream key is wrong'
  const stream = await deps.db
    .selectFrom('stream')
    .select('id')
    .where('performer_id', '=', performerId)
    .where('status', 'in', ['starting', 'live'])
    .where('source', '=', 'rtmp')
    .executeTakeFirst()
  if (!stream) return 'its creator has not started a stream for this program'
  let run = 0
  return {
    async send(piece, bytes) {
      // Each header begins a run: the first one, and one of another size within the same connection.
      if (piece === 'init') run = Math.max(run + 1, Date.now())
      if ((await ownerOfKey(deps, key)) !== performerId) throw new Error('the stream key was replaced')
      await receivePiece(deps, stream.id, { rendition: 0, run, n: piece, bytes }).catch((error: unknown) => {
        throw error instanceof ApiError ? new Error(`the part was refused: ${error.code}`) : error
      })
    },
  }
}

/** Refused keys of one network in a minute, after which no key of it is looked up. */
const maxRefused = 10
const minuteMs = 60_000

/** Counts refused keys by network, so that nobody finds one by trying. */
function countRefusals() {
  const refused = new Map<string, { count: number; since: number }>()
  return {
    isThrottled(network: string): boolean {
      const found = refused.get(network)
      if (found && Date.now() - found.since > minuteMs) refused.delete(network)
      return (refused.get(network)?.count ?? 0) >= maxRefused
    },
    add(network: string): void {
      if (refused.size > 10_000) refused.clear()
      const found = refused.get(network) ?? { count: 0, since: Date.now() }
      refused.set(network, { ...found, count: found.count + 1 })
    },
  }
}

/** Takes streams by RTMP while the server runs, if the operator has set RTMP_PORT. */
export function receiveRtmp(app: FastifyInstance, deps: Deps): void {
  const { rtmp, host, roles } = deps.config
  if (!rtmp || !roles.web) return
  const refusals = countRefusals()
  const accept: AcceptKey = async (key, address) => {
    const network = networkOf(address)
    if (refusals.isThrottled(network)) return 'too many wrong keys'
    const accepted = await acceptKey(deps, key)
    if (typeof accepted === 'string') refusals.add(network)
    return accepted
  }
  let ingest: RtmpIngest | undefined
  app.addHook('onReady', async () => {
    ingest = await startRtmp(accept, { port: rtmp.port, host, log: deps.log })
  })
  app.addHook('onClose', async () => ingest?.close())
}
