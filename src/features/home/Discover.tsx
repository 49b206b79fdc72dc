import { useId } from 'react'
import type { ReactElement } from 'react'
import { useRequest } from '../../api/use-request.ts'
import { texts, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { PerformerCard } from '../catalogue/performers/PerformerCard.tsx'
import { selectSettings } from '../platform/settings/slice.ts'
import s from './home.module.css'
import { Link } from '../../ui/Link.tsx'

const T = texts({
  en: { title: 'Discover creators', all: 'See all' },
  pt: { title: 'Descubra criadores', all: 'Ver todos' },
})

/** Number of proposed creators. */
export const discovered = 5

/** Creators whom the viewer does not follow yet, different ones each day. Nothing when there are none. */
export const Discover = (): ReactElement | null => {
  const t = useTexts(T)
  const { currency } = useAppSelector(selectSettings)
  const id = useId()
  const { data } = useRequest('performers.random', { query: { limit: discovered } })
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <header className={s.heading}>
        <h2 id={id}>{t.title}</h2>
        <Link href="/explore">{t.all}</Link>
      </header>
      <ul className={s.people}>
        {data.data.map((performer) => (
          <li key={performer._id}>
            <PerformerCard performer={performer} currency={currency} compact />
          </li>
        ))}
      </ul>
    </section>
  )
}
