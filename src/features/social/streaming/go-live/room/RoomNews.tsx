import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import type { OwnStream } from '../../../../../../contract/social/streaming/streams.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { VisuallyHidden } from '../../../../../ui/VisuallyHidden.tsx'
import { goLiveTexts } from '../texts.ts'
import { roomTexts } from './room-texts.ts'

/** Time, in ms, between two announcements of the number of viewers: it changes all the time. */
const viewersMs = 60_000

/**
 * What changes without being asked, for people who do not see the picture: the stream begins, is interrupted and goes
 * on, and now and then how many watch. `isHere`: this browser sends it, and its connection is announced by `Health`.
 */
export const RoomNews = ({ stream, isHere }: { stream: OwnStream; isHere: boolean }): ReactElement => {
  const t = useTexts(roomTexts)
  const words = useTexts(goLiveTexts)
  const latest = useRef(0)
  latest.current = stream.totalViewers
  const [viewers, setViewers] = useState<number>()
  useEffect(() => {
    const timer = setInterval(() => setViewers(latest.current), viewersMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <VisuallyHidden>
      <span role="status">
        {stream.status !== 'live' ? t.starting : stream.isInterrupted && !isHere ? t.interruptedNews : t.liveNews}
      </span>
      <span role="status">{viewers !== undefined && stream.status === 'live' && words.viewers(viewers)}</span>
    </VisuallyHidden>
  )
}
