import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import type { OwnStream } from '../../../../../../contract/social/streaming/streams.ts'
import { duration, moment } from '../../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../../lib/texts.ts'
import { EmptyState } from '../../../../../ui/EmptyState.tsx'
import { ScreenTitle } from '../../../../../ui/navigation/ScreenTitle.tsx'
import { cx } from '../../../../../ui/cx.ts'
import layout from '../../../../../ui/layouts/layout.module.css'
import { BackLink } from '../../../../platform/records/BackLink.tsx'
import s from './after.module.css'
import { afterTexts } from './after-texts.ts'
import { Replay } from './Replay.tsx'
import { Summary } from './Summary.tsx'

type AfterStreamProps = {
  stream: OwnStream
  /** It has ended before the creator's eyes: its head gets the focus, which the control room has lost. */
  hasJustEnded: boolean
}

/** What remains of a stream: its figures and its recording. */
export const AfterStream = ({ stream, hasJustEnded }: AfterStreamProps): ReactElement => {
  const t = useTexts(afterTexts)
  const locale = useLocale()
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasJustEnded) head.current?.focus()
  }, [hasJustEnded])
  return (
    <div className={layout.stack5}>
      <BackLink href="/creator/live?tab=past">{t.back}</BackLink>
      <div ref={head} className={cx(layout.stack1, s.head)} tabIndex={-1}>
        <ScreenTitle title={stream.title} />
        {stream.endedAt && stream.startedAt && (
          <p>{t.ended(moment(stream.endedAt, locale), duration(stream.duration))}</p>
        )}
      </div>
      {stream.startedAt === undefined ? (
        <EmptyState scene="lamp-out" title={t.neverTitle}>
          {t.never}
        </EmptyState>
      ) : (
        <>
          <Replay stream={stream} />
          <Summary stream={stream} />
        </>
      )}
    </div>
  )
}
