import type { ReactElement } from 'react'
import { CalendarDays } from '../../../../ui/icons.tsx'
import { usePage } from '../../../../api/use-page.ts'
import { texts, useTexts } from '../../../../lib/texts.ts'
import { Link } from '../../../../ui/Link.tsx'
import { Time } from '../../../../ui/Time.tsx'
import { streamLists } from './query.ts'
import s from './soon-live.module.css'

const T = texts({
  en: { soon: 'Live soon', by: (name: string) => `with ${name}` },
  pt: { soon: 'Ao vivo em breve', by: (name: string) => `com ${name}` },
})

/** The next streams of the creators whom the viewer follows; nothing when none is scheduled. */
export const UpcomingStreams = (): ReactElement | null => {
  const t = useTexts(T)
  const { items } = usePage('streaming.search', streamLists.followedSoon)
  if (items.length === 0) return null
  return (
    <section aria-label={t.soon}>
      <ul className={s.list}>
        {items.map(({ _id, title, scheduledAt, performer }) => (
          <li key={_id}>
            <Link href={`/live/streams/${_id}`} className={s.entry}>
              <CalendarDays aria-hidden />
              <span className={s.words}>
                <strong dir="auto">{title}</strong>
                <small>{t.by(performer.name)}</small>
              </span>
              {scheduledAt && <Time at={scheduledAt} exact className={s.time} />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
