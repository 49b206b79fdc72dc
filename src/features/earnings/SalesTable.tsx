import type { ReactElement } from 'react'
import { earnings } from '../../../contract/earnings.ts'
import { usePage } from '../../api/use-page.ts'
import { errorText } from '../../lib/error-texts.ts'
import { day, moneyExact, percent } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Badge } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../ui/Skeleton.tsx'
import type { EarningsFilter } from './query.ts'
import { salesInput } from './query.ts'
import s from './sales.module.css'
import { earningTexts } from './texts.ts'

const tones = { pending: 'neutral', available: 'success', refunded: 'warning', disputed: 'danger' } as const

/** Every sale of the period, also those given back; nothing when there is none: what the fan paid, the fee, what is left, and when it can be paid out. On the phone the sums stand in one cell. */
export const SalesTable = ({ filter, currency }: { filter: EarningsFilter; currency: string }): ReactElement | null => {
  const t = useTexts(earningTexts)
  const locale = useLocale()
  const { items, isLoading, isLoadingMore, hasMore, loadMore, error, reload } = usePage(earnings.search, salesInput(filter))
  const sum = (amount: number): string => moneyExact(amount, locale, currency)
  if (isLoading)
    return (
      <Loading>
        <SkeletonBlock height="20rem" />
      </Loading>
    )
  if (error && items.length === 0) return <ErrorState compact title={t.failed} message={errorText(error)} onRetry={reload} />
  if (items.length === 0) return null
  return (
    <section className={s.sales} aria-labelledby="sales">
      <h2 id="sales">{t.list}</h2>
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
          {items.map(({ _id, type, gross, fee, net, commission, user, status, availableAt, createdAt }) => {
            const share = percent(commission / 100, locale)
            const state = (
              <>
                <Badge tone={tones[status]}>{t.states[status]}</Badge>
                {status === 'pending' && <span className={s.small}>{t.availableOn(day(availableAt, locale))}</span>}
              </>
            )
            const isBack = status === 'refunded' || status === 'disputed'
            return (
              <tr key={_id}>
                <th scope="row">
                  <span className={s.who}>
                    <Avatar name={user?.name ?? t.someone} src={user?.avatar} size="sm" decorative />
                    <span>
                      <span className={s.name}>{user?.name ?? t.someone}</span>
                      <span className={s.small}>
                        {t.type1[type]} · {day(createdAt, locale)}
                      </span>
                    </span>
                  </span>
                </th>
                <td className={s.wide}>{sum(gross)}</td>
                <td className={s.wide}>
                  {sum(fee)}
                  <span className={s.small}>{share}</span>
                </td>
                <td>
                  <strong data-back={isBack || undefined}>{sum(net)}</strong>
                  <span className={s.narrow}>
                    <span className={s.small}>{t.breakdown(sum(gross), sum(fee), share)}</span>
                    {state}
                  </span>
                </td>
                <td className={s.wide}>{state}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {hasMore && (
        <Button variant="secondary" loading={isLoadingMore} onClick={loadMore}>
          {t.more}
        </Button>
      )}
    </section>
  )
}
