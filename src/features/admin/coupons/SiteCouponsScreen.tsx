import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Coupon } from '../../../../contract/money/coupons.ts'
import { allows } from '../../../../contract/admin/roles.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { Button } from '../../../ui/Button.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { Plus } from '../../../ui/icons.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { CouponDialogs } from '../../money/coupons/CouponDialogs.tsx'
import { CouponList } from '../../money/coupons/CouponList.tsx'
import { useCouponColumns } from '../../money/coupons/coupon-columns.tsx'
import { couponsInput } from '../../money/coupons/query.ts'
import { couponsTexts } from '../../money/coupons/texts.ts'
import { pageNumberOf } from '../../platform/records/page-number.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { CouponUses } from './CouponUses.tsx'
import { SITE_COUPONS_PATH } from './query.ts'
import { SiteCouponPreview } from './SiteCouponPreview.tsx'
import { siteCouponTexts } from './texts.ts'

/** The coupons of the whole site, active or ended by the `state` of the address. */
export const SiteCouponsScreen = (): ReactElement => {
  const t = useTexts(siteCouponTexts)
  const words = useTexts(couponsTexts)
  const { query } = useRouter()
  const mayEdit = allows(useAppSelector(selectUser)?.operatorRole, 'site.edit')
  const input = couponsInput(query['state'], pageNumberOf(query))
  const list = useRequest('siteCoupons.list', input, { keepPrevious: true })
  const [editing, setEditing] = useState<Coupon | 'new'>()
  const [ending, setEnding] = useState<Coupon>()
  const [shown, setShown] = useState<Coupon>()
  const columns = useCouponColumns({
    ...(mayEdit && { onEdit: setEditing, onEnd: setEnding }),
    onUses: { label: t.showUses, show: setShown },
  })
  const add = mayEdit && (
    <Button icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
      {words.add}
    </Button>
  )
  return (
    <AntdProvider>
      <div className={layout.stack4}>
        <PageHead title={t.title} noindex />
        <ScreenTitle title={t.title}>{((list.data?.total ?? 0) > 0 || query['state'] === 'ended') && add}</ScreenTitle>
        <p className={textStyles.lead}>{t.lead}</p>
        <CouponList
          path={SITE_COUPONS_PATH}
          list={list}
          perPage={input.query.limit}
          columns={columns}
          add={add}
          emptyHint={t.emptyHint}
          failed={t.failed}
        />
        <CouponDialogs
          isSite
          preview={SiteCouponPreview}
          editing={editing}
          ending={ending}
          onEdited={() => setEditing(undefined)}
          onEnded={() => setEnding(undefined)}
        />
        <Modal
          open={shown !== undefined}
          onClose={() => setShown(undefined)}
          title={shown ? t.usesOf(shown.code) : ''}
          width="lg"
        >
          {shown && <CouponUses key={shown._id} coupon={shown} />}
        </Modal>
      </div>
    </AntdProvider>
  )
}
