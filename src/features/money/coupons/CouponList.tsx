import { useRouter } from 'next/router'
import { useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { Coupon } from '../../../../contract/money/coupons.ts'
import type { Requested } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import type { DataColumn } from '../../../ui/antd/DataTable.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { NumberedTable } from '../../platform/records/NumberedTable.tsx'
import { couponsTexts } from './texts.ts'

type CouponListProps = {
  /** The path of the screen. */
  path: string
  list: Requested<{ data: Coupon[]; total: number }>
  perPage: number
  columns: readonly DataColumn<Coupon>[]
  /** The button that creates a coupon. */
  add: ReactNode
  emptyHint: string
  /** The title when the list couldn't be loaded. */
  failed: string
}

/** Coupons as a table, active or ended by the `state` of the address. */
export const CouponList = ({ path, list, perPage, columns, add, emptyHint, failed }: CouponListProps): ReactElement => {
  const t = useTexts(couponsTexts)
  const { query } = useRouter()
  const top = useRef<HTMLElement>(null)
  const isPast = query['state'] === 'ended'
  return (
    <>
      <Tabs
        label={t.states}
        tabs={[
          { key: 'running', label: t.running, href: path },
          { key: 'past', label: t.past, href: `${path}?state=ended` },
        ]}
        current={isPast ? 'past' : 'running'}
      />
      {list.data && list.data.total > 0 ? (
        <section ref={top} className={layout.stack4} aria-label={t.title}>
          <NumberedTable
            label={t.title}
            columns={columns}
            list={list.data}
            perPage={perPage}
            isFetching={list.isFetching}
            top={top}
          />
        </section>
      ) : list.data ? (
        isPast ? (
          <EmptyState scene="ticket" title={t.nonePast} />
        ) : (
          <EmptyState scene="ticket" title={t.empty} action={add}>
            {emptyHint}
          </EmptyState>
        )
      ) : list.error ? (
        <ErrorState title={failed} message={errorText(list.error)} onRetry={list.reload} />
      ) : (
        <Loading>
          <SkeletonBlock height="12rem" />
        </Loading>
      )}
    </>
  )
}
