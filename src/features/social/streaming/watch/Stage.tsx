import dynamic from 'next/dynamic'
import type { ReactElement, ReactNode, RefObject } from 'react'
import type { Stream } from '../../../../../contract/social/streaming/streams.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { LazyFallback } from '../../../../ui/feedback/LazyFallback.tsx'
import { Spinner } from '../../../../ui/feedback/Spinner.tsx'
import s from './stage.module.css'
import { StageCard } from './StageCard.tsx'
import { watchTexts } from './watch-texts.ts'

const LockedStage = dynamic(() => import('./LockedStage.tsx').then((module) => module.LockedStage), {
  loading: LazyFallback,
})
const StreamOver = dynamic(() => import('./StreamOver.tsx').then((module) => module.StreamOver), {
  loading: LazyFallback,
})
const LivePlayer = dynamic(() => import('../player/LivePlayer.tsx').then((module) => module.LivePlayer), {
  ssr: false,
  loading: () => (
    <span className={s.loading}>
      <Spinner />
    </span>
  ),
})

export type StageProps = {
  stream: Stream
  frame: RefObject<HTMLElement | null>
  isTheatre: boolean
  onTheatre: () => void
  onShape: (ratio: number) => void
  settings: ReactNode
  /** What is shown in the picture while it is live. */
  children: ReactNode
}

/** The place of the picture: the picture, or why there is none and what comes next. */
export const Stage = ({ stream, children, ...player }: StageProps): ReactElement => {
  const t = useTexts(watchTexts)
  const { performer, status, isLocked } = stream
  if (status === 'ended' || status === 'cancelled') return <StreamOver stream={stream} />
  if (isLocked) return <LockedStage stream={stream} />
  if (status !== 'live')
    return (
      <StageCard stream={stream} label={t.starting} icon={<Spinner />} title={t.startingTitle}>
        <p className={s.note}>{t.startingText(performer.name)}</p>
      </StageCard>
    )
  return (
    <LivePlayer key={stream._id} stream={stream} {...player}>
      {children}
    </LivePlayer>
  )
}
