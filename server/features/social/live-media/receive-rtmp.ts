import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RtmpPublisher } from '../../../integrations/rtmp/rtmp-server.ts'
import { ownerOfKey } from './stream-keys.ts'
import { receivePiece } from './receive-part.ts'

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
  const run = Date.now()
  return {
    async send(piece, bytes) {
      if ((await ownerOfKey(deps, key)) !== performerId) throw new Error('the stream key was replaced')
      await receivePiece(deps, stream.id, { rendition: 0, run, n: piece, bytes }).catch((error: unknown) => {
        throw error instanceof ApiError ? new Error(`the part was refused: ${error.code}`) : error
      })
    },
  }
}

/** Takes streams by RTMP while the server runs, if the operator has set RTMP_PORT. The library is loaded only then. */
export function receiveRtmp(app: FastifyInstance, deps: Deps): void {
  const { rtmp, host, roles } = deps.config
  if (!rtmp || !roles.web) return
  let close: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    const { RtmpServer } = await import('../../../integrations/rtmp/rtmp-server.ts')
    const server = new RtmpServer((key) => acceptKey(deps, key), deps.log)
    await server.listen(rtmp.port, host)
    close = () => server.close()
  })
  app.addHook('onClose', async () => close?.())
}
