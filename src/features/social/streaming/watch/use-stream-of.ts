import { useEffect, useRef } from 'react'
import type { Stream } from '../../../../../contract/social/streaming/streams.ts'
import type { ResponseOf } from '../../../../../contract/endpoint-names.ts'
import type { Fault } from '../../../../api/api-error.ts'
import { useCache } from '../../../../api/cache.ts'
import { useRequest } from '../../../../api/use-request.ts'
import type { Requested } from '../../../../api/use-request.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { selectUser } from '../../../identity/users/slice.ts'
import { selectRefusal, selectWatched } from '../slice.ts'

/** Intervals, in ms, of asking again: for visitors, who hear no events, and while a stream starts. */
const visitorMs = 15_000
const startingMs = 3000
/** Time, in ms, for which the picture goes on after the end of a stream: the viewer is that far behind. */
const tailMs = 2500

export type StreamsOf = Requested<ResponseOf<'streaming.ofPerformer'>> & {
  /** The stream that is live or starting, or the one that the viewer has seen end; as fresh as the viewer's ticket. */
  stream: Stream | undefined
  /** The viewer was refused for a reason that no offer helps against. */
  gone: Fault | undefined
}

const isOver = ({ status }: Stream): boolean => status === 'ended' || status === 'cancelled'

/** The streams of a creator by id or username, kept up to date; what a renewed ticket says comes first. */
export const useStreamOf = (id: string): StreamsOf => {
  const cache = useCache()
  const isSignedIn = useAppSelector(selectUser) !== null
  const isStarting = useRef(false)
  const request = useRequest(
    'streaming.ofPerformer',
    { params: { id } },
    { refetchInterval: isStarting.current ? startingMs : isSignedIn ? false : visitorMs }
  )
  const { data, reload } = request
  const latest = useRef(reload)
  latest.current = reload
  const refusal = useAppSelector(selectRefusal)
  const seen = useRef<string>(undefined)
  if (data?.current) seen.current = data.current._id
  isStarting.current = data?.current?.status === 'starting'
  const listed = data?.current ?? (data?.last?._id === seen.current ? data?.last : undefined)
  const watched = useAppSelector((state) => selectWatched(state, listed?._id ?? ''))
  const listedId = listed?._id
  useEffect(() => {
    if (!refusal || listedId === undefined) return undefined
    if (refusal.code === 'locked') {
      cache.patch<Stream>(listedId, () => ({ isLocked: true, accessReason: 'locked' }))
      latest.current()
    }
    if (refusal.code !== 'stream_ended') return undefined
    const timer = setTimeout(() => {
      cache.patch<Stream>(listedId, () => ({ status: 'ended' }))
      latest.current()
    }, tailMs)
    return () => clearTimeout(timer)
  }, [cache, listedId, refusal])
  return {
    ...request,
    stream: listed && watched && !listed.isLocked && !isOver(listed) ? watched : listed,
    gone: refusal?.code === 'not_found' && listedId !== undefined ? refusal : undefined,
  }
}
