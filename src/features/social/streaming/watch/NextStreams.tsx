import type { ReactElement } from 'react'
import { CalendarDays, Film } from '../../../../ui/icons.tsx'
import type { Stream } from '../../../../../contract/social/streaming/streams.ts'
import { texts, useTexts } from '../../../../lib/texts.ts'
import { Link } from '../../../../ui/Link.tsx'
import { Time } from '../../../../ui/Time.tsx'
import s from './next-streams.module.css'

const T = texts({
  en: { next: 'Scheduled streams', replay: 'Replay' },
  pt: { next: 'Transmissões agendadas', replay: 'Gravação' },
})

/** A creator's scheduled streams, next first, and the replay of the last one; nothing when there are neither. */
export const NextStreams = ({
  scheduled,
  last,
}: {
  scheduled: readonly Stream[]
  last?: Stream | undefined
}): ReactElement | null => {
  const t = useTexts(T)
  const replay = last?.replayId === undefined ? undefined : last
  if (scheduled.length === 0 && !replay) return null
  return (
    <ul className={s.list} aria-label={t.next}>
      {scheduled.map(({ _id, title, scheduledAt }) => (
        <li key={_id}>
          <Link href={`/live/streams/${_id}`} className={s.entry}>
            <CalendarDays aria-hidden />
            <strong dir="auto">{title}</strong>
            {scheduledAt && <Time at={scheduledAt} exact />}
          </Link>
        </li>
      ))}
      {replay && (
        <li>
          <Link href={`/videos/${replay.replayId}`} className={s.entry}>
            <Film aria-hidden />
            <strong dir="auto">{replay.title}</strong>
            <span>{t.replay}</span>
          </Link>
        </li>
      )}
    </ul>
  )
}
