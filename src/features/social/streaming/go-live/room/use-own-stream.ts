import { useEffect } from 'react'
import { useCache } from '../../../../../api/cache.ts'
import { useRequest } from '../../../../../api/use-request.ts'
import { on } from '../../../../../realtime/socket.ts'

/** Time, in ms, between two requests while a stream is expected to begin or end. */
const everyMs = 10_000

/** A stream of the creator, kept up to date by events, and by asking again in case one is missed. */
export const useOwnStream = (id: string) => {
  const cache = useCache()
  const input = { params: { id } }
  const request = useRequest('ownStreams.view', input, { refetchInterval: everyMs })
  const { reload } = request
  useEffect(() => {
    const refresh = ({ stream }: { stream: { _id: string } }): void => {
      if (stream._id === id) reload()
    }
    const ends = [
      on('stream/started', refresh),
      on('stream/updated', refresh),
      on('stream/ended', refresh),
      on('stream/viewers', ({ streamId, total }) => {
        if (streamId === id) cache.patch(id, (stream) => ({ ...stream, totalViewers: total }))
      }),
    ]
    return () => ends.forEach((end) => end())
    // `reload` is a new function in each rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [cache, id])
  return request
}
