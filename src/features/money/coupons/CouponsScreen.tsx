import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Plus } from '../../../ui/icons.tsx'
import type { Coupon } from '../../../../contract/money/coupons.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { EarningTabs } from '../earnings/EarningTabs.tsx'
import { pageNumberOf } from '../../platform/records/page-number.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { CouponDialogs } from './CouponDialogs.tsx'
import { CouponList } from './CouponList.tsx'
import { useCouponColumns } from './coupon-columns.tsx'
import s from './coupons.module.css'
import { couponsInput } from './query.ts'
import { couponsTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const HERE = '/creator/coupons'

/** The creator's coupons, active or ended by the `state` of the address. */
export const CouponsScreen = (): ReactElement => {
  const t = useTexts(couponsTexts)
  const { query } = useRouter()
  const isPast = query['state'] === 'ended'
  const input = couponsInput(query['state'], pageNumberOf(query))
  const list = useRequest('coupons.list', input, { keepPrevious: true })
  const [editing, setEditing] = useState<Coupon | 'new'>()
  const [ending, setEnding] = useState<Coupon>()
  const user = useAppSelector(selectUser)
  const page = `/${user?.username ?? user?._id ?? ''}?subscribe=${user?._id ?? ''}`
  const columns = useCouponColumns({ onEdit: setEditing, onEnd: setEnding, page })
  const add = (
    <Button icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
      {t.add}
    </Button>
  )
  return (
    <AntdProvider>
      <div className={cx(layout.stack4, s.screen)}>
        <PageHead title={t.title} />
        <EarningTabs current="coupons" />
        <ScreenTitle title={t.title}>{((list.data?.total ?? 0) > 0 || isPast) && add}</ScreenTitle>
        <p className={s.lead}>{t.lead}</p>
        <CouponList
          path={HERE}
          list={list}
          perPage={input.query.limit}
          columns={columns}
          add={add}
          emptyHint={t.emptyHint}
          failed={t.failed}
        />
        <CouponDialogs
          editing={editing}
          ending={ending}
          onEdited={() => setEditing(undefined)}
          onEnded={() => setEnding(undefined)}
        />
      </div>
    </AntdProvider>
  )
}
