import { useRouter } from 'next/router'
import { useRef } from 'react'
import type { ReactElement } from 'react'
import type { Sale } from '../../../../contract/money/earnings.ts'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { day, money, percent } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import type { DataColumn } from '../../../ui/antd/DataTable.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { pageNumberOf } from '../../platform/records/page-number.ts'
import { NumberedTable } from '../../platform/records/NumberedTable.tsx'
import type { EarningsFilter } from './query.ts'
import { salesInput } from './query.ts'
import { SaleOf } from './SaleOf.tsx'
import s from './sales.module.css'
import { SaleStatus } from './SaleStatus.tsx'
import { earningTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Columns of the table of sales. */
const useColumns = (currency: string): DataColumn<Sale>[] => {
  const t = useTexts(earningTexts)
  const locale = useLocale()
  const sum = (amount: number): string => money(amount, locale, currency)
  return [
    { title: t.fan, key: 'fan', rowScope: 'row', card: 'head', render: (_, sale) => <SaleOf sale={sale} /> },
    { title: t.gross, key: 'gross', align: 'end', render: (_, { gross }) => sum(gross) },
    {
      title: t.fee,
      key: 'fee',
      align: 'end',
      render: (_, { fee, commission }) => (
        <span className={s.stack}>
          {sum(fee)} <span className={s.small}>{percent(commission / 100, locale)}</span>
        </span>
      ),
    },
    {
      title: t.net,
      key: 'net',
      align: 'end',
      render: (_, { net, status }) => (
        <strong data-back={status === 'refunded' || status === 'disputed' || undefined}>{sum(net)}</strong>
      ),
    },
    {
      title: t.state,
      key: 'state',
      align: 'end',
      render: (_, { status, availableAt, returnedAt }) => (
        <span className={s.stack}>
          <SaleStatus status={status} />
          {status === 'pending' && <span className={s.small}>{t.availableOn(day(availableAt, locale))}</span>}
          {returnedAt && <span className={s.small}>{day(returnedAt, locale)}</span>}
        </span>
      ),
    },
  ]
}

/** Table of all sales of the period, including refunded ones: gross, fee, net and when it can be paid out. Renders nothing without sales. */
export const SalesTable = ({ filter, currency }: { filter: EarningsFilter; currency: string }): ReactElement | null => {
  const t = useTexts(earningTexts)
  const columns = useColumns(currency)
  const top = useRef<HTMLElement>(null)
  const input = salesInput(filter, pageNumberOf(useRouter().query))
  const { data, error, isLoading, isFetching, reload } = useRequest('earnings.search', input, { keepPrevious: true })
  if (isLoading)
    return (
      <Loading>
        <SkeletonBlock height="20rem" />
      </Loading>
    )
  if (!data) return <ErrorState compact title={t.failed} message={errorText(error)} onRetry={reload} />
  if (data.total === 0) return null
  return (
    <section ref={top} id="sales" className={cx(layout.stack4, s.sales)} aria-labelledby="sales-title">
      <header className={cx(layout.wrap, s.head)}>
        <h2 id="sales-title">{t.list}</h2>
        <span className={s.small}>{t.sales(data.total)}</span>
      </header>
      <NumberedTable
        label={t.list}
        columns={columns}
        list={data}
        perPage={input.query.limit}
        isFetching={isFetching}
        top={top}
        className={s.table}
      />
    </section>
  )
}
