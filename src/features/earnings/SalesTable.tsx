import type { ReactElement } from 'react'
import { usePage } from '../../api/use-page.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useTexts } from '../../lib/texts.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { More } from '../../ui/More.tsx'
import { Loading, SkeletonBlock } from '../../ui/Skeleton.tsx'
import type { EarningsFilter } from './query.ts'
import { salesInput } from './query.ts'
import { SaleRow } from './SaleRow.tsx'
import s from './sales.module.css'
import { earningTexts } from './texts.ts'

/** Every sale of the period, also those given back; nothing when there is none: what the fan paid, the fee, what is left, and when it can be paid out. */
export const SalesTable = ({ filter, currency }: { filter: EarningsFilter; currency: string }): ReactElement | null => {
  const t = useTexts(earningTexts)
  const page = usePage('earnings.search', salesInput(filter), { keepPrevious: true })
  const { items, total, isLoading, error, reload } = page
  if (isLoading)
    return (
      <Loading>
        <SkeletonBlock height="20rem" />
      </Loading>
    )
  if (error && items.length === 0)
    return <ErrorState compact title={t.failed} message={errorText(error)} onRetry={reload} />
  if (items.length === 0) return null
  return (
    <section id="sales" className={s.sales} aria-labelledby="sales-title">
      <header className={s.head}>
        <h2 id="sales-title">{t.list}</h2>
        <span className={s.small}>{t.sales(total)}</span>
      </header>
      <table className={s.table}>
        <thead>
          <tr>
            <th scope="col">{t.fan}</th>
            <th scope="col" className={s.wide}>
              {t.gross}
            </th>
            <th scope="col" className={s.wide}>
              {t.fee}
            </th>
            <th scope="col">{t.net}</th>
            <th scope="col" className={s.wide}>
              {t.state}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((sale) => (
            <SaleRow key={sale._id} sale={sale} currency={currency} />
          ))}
        </tbody>
      </table>
      <More page={page} />
    </section>
  )
}
