import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { Stream } from '../../../../../contract/social/streaming/streams.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { watchTexts } from './watch-texts.ts'

/** Tells screen readers what changes about a stream while one watches; tips and messages are told by the chat. */
export const StreamNews = ({ stream: { isInterrupted, goal, performer } }: { stream: Stream }): ReactElement => {
  const t = useTexts(watchTexts)
  const isReached = goal !== undefined && goal.raised >= goal.tokens
  const [before, setBefore] = useState({ isInterrupted, isReached })
  const [news, setNews] = useState('')
  useEffect(() => {
    if (before.isInterrupted === isInterrupted && before.isReached === isReached) return
    setBefore({ isInterrupted, isReached })
    // The picture itself says when it is interrupted.
    if (before.isInterrupted && !isInterrupted) setNews(t.goesOn(performer.name))
    else if (isReached && !before.isReached) setNews(t.reachedBy(goal.title))
    else setNews('')
  }, [before, isInterrupted, isReached, goal, performer.name, t])
  return (
    <VisuallyHidden>
      <span role="status">{news}</span>
    </VisuallyHidden>
  )
}
