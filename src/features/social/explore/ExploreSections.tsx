import type { ReactElement } from 'react'
import { useRequest } from '../../../api/use-request.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import { PerformerCard } from '../../catalogue/performers/PerformerCard.tsx'
import { SearchChips } from '../search/SearchChips.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import s from './explore.module.css'
import { exploreTexts } from './texts.ts'

/** The crafts, and creators in sections that say why they are shown; nothing while there are none. */
export const ExploreSections = (): ReactElement | null => {
  const t = useTexts(exploreTexts)
  const { currency } = useAppSelector(selectSettings)
  const { data } = useRequest('performers.explore')
  if (!data) return null
  return (
    <>
      {data.crafts.length > 0 && <SearchChips label={t.crafts} searches={data.crafts} className={s.crafts} />}
      {data.sections.map(({ kind, performers }) => (
        <section key={kind} className={cx(layout.stack4, s.section)} aria-label={t.sections[kind].title}>
          <header className={s.sectionHead}>
            <h2>{t.sections[kind].title}</h2>
            <p>{t.sections[kind].why}</p>
          </header>
          <ul className={cx(s.cards, s.few)}>
            {performers.map((performer) => (
              <li key={performer._id}>
                <PerformerCard performer={performer} currency={currency} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
