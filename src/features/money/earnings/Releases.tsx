import type { ReactElement } from 'react'
import { day, money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Link } from '../../../ui/Link.tsx'
import s from './earnings.module.css'
import type { Stats } from './EarningsSummary.tsx'
import { earningsPath } from './query.ts'
import { earningTexts } from './texts.ts'

/** Pending amounts by the day on which they become available, each linked to its sales. */
export const Releases = ({ releases, currency }: { releases: Stats['releases']; currency: string }): ReactElement => {
  const t = useTexts(earningTexts)
  const locale = useLocale()
  return (
    <details className={s.releases}>
      <summary>{t.releases}</summary>
      <ol>
        {releases.map((release) => (
          <li key={release.day}>
            <Link href={earningsPath({}, { status: 'pending', release: release.day })} scroll={false}>
              {day(release.day, locale)}
            </Link>
            <span className={s.small}>{t.sales(release.count)}</span>
            <strong>{money(release.net, locale, currency)}</strong>
          </li>
        ))}
      </ol>
    </details>
  )
}
