import type { ReactElement } from 'react'
import type { OwnStream } from '../../../../contract/live/streams.ts'
import { duration, moment } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { afterTexts } from './after-texts.ts'
import { Replay } from './Replay.tsx'
import { Summary } from './Summary.tsx'

/** What remains of a stream: its figures and its recording. */
export const AfterStream = ({ stream }: { stream: OwnStream }): ReactElement => {
  const t = useTexts(afterTexts)
  const locale = useLocale()
  const back = (
    <ButtonLink variant="secondary" href="/creator/live?tab=past">
      {t.back}
    </ButtonLink>
  )
  return (
    <div className={layout.stack6}>
      <div className={layout.stack1}>
        <ScreenTitle title={stream.title}>{back}</ScreenTitle>
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
