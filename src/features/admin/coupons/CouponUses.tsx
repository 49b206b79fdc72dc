import type { ReactElement } from 'react'
import type { Coupon } from '../../../../contract/money/coupons.ts'
import type { CouponUse } from '../../../../contract/admin/site-coupons.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { usePage } from '../../../api/use-page.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { DataTable, type DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { Download } from '../../../ui/icons.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { Time } from '../../../ui/Time.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import { PAYMENTS_PATH } from '../payments/query.ts'
import { PEOPLE_PATH } from '../people/query.ts'
import { siteCouponTexts } from './texts.ts'

/** Who has used a coupon, newest first. */
export const CouponUses = ({ coupon }: { coupon: Coupon }): ReactElement => {
  const t = useTexts(siteCouponTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const page = usePage('siteCoupons.uses', { params: { id: coupon._id }, query: { limit: 20 } })
  const { save, saving } = useDownload('siteCoupons.exportUses')
  const columns: DataColumn<CouponUse>[] = [
    {
      title: t.fan,
      key: 'fan',
      rowScope: 'row',
      card: 'head',
      render: (_, { fan }) => <Link href={`${PEOPLE_PATH}/${fan._id}`}>{fan.name}</Link>,
    },
    {
      title: t.creator,
      key: 'performer',
      render: (_, { performer }) => <Link href={`${PEOPLE_PATH}/${performer._id}`}>{performer.name}</Link>,
    },
    {
      title: t.paid,
      key: 'paid',
      align: 'end',
      render: (_, { _id, paid, fullPrice }) => (
        <Link href={`${PAYMENTS_PATH}/${_id}`}>
          {t.insteadOf(money(paid, locale, currency), money(fullPrice, locale, currency))}
        </Link>
      ),
    },
    { title: t.when, key: 'createdAt', isOneLine: true, render: (_, { createdAt }) => <Time at={createdAt} /> },
  ]
  return (
    <div className={layout.stack4}>
      <PagedList
        page={page}
        failed={t.usesFailed}
        compact
        skeleton={
          <Loading>
            <SkeletonBlock height="12rem" />
          </Loading>
        }
        empty={<EmptyState compact scene="ticket" title={t.noUses} />}
      >
        <DataTable label={t.usesOf(coupon.code)} rowKey="_id" columns={columns} dataSource={page.items} />
      </PagedList>
      {coupon.used > 0 && (
        <div>
          <Button
            variant="secondary"
            icon={<Download aria-hidden />}
            loading={saving}
            onClick={() => void save({ params: { id: coupon._id } })}
          >
            {t.export}
          </Button>
        </div>
      )}
    </div>
  )
}
