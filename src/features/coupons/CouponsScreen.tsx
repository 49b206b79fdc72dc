import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Plus } from '../../ui/icons.tsx'
import type { Coupon } from '../../../contract/coupons.ts'
import { usePage } from '../../api/use-page.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { PageHead } from '../../shell/Head.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { Loading, SkeletonBlock } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { EarningTabs } from '../earnings/EarningTabs.tsx'
import { CouponForm } from './CouponForm.tsx'
import { CouponRow } from './CouponRow.tsx'
import s from './coupons.module.css'
import { EndDialog } from './EndDialog.tsx'
import { LimitsForm } from './LimitsForm.tsx'
import { couponsInput } from './query.ts'
import { couponsTexts } from './texts.ts'

const HERE = '/creator/coupons'

/** The coupons of the signed-in creator, those that can be used and those that have ended; which of them stands in the address. */
export const CouponsScreen = (): ReactElement => {
  const t = useTexts(couponsTexts)
  const isPast = useRouter().query['state'] === 'ended'
  const page = usePage('coupons.list', couponsInput(isPast ? 'ended' : undefined))
  const [editing, setEditing] = useState<Coupon | 'new'>()
  const [ending, setEnding] = useState<Coupon>()
  const close = (): void => setEditing(undefined)
  const saved = (message: string): void => {
    close()
    showToast({ kind: 'success', message })
  }
  const add = (
    <Button icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
      {t.add}
    </Button>
  )
  return (
    <div className={s.screen}>
      <PageHead title={t.title} />
      <EarningTabs current="coupons" />
      <ScreenTitle title={t.title}>{(page.items.length > 0 || isPast) && add}</ScreenTitle>
      <p className={s.lead}>{t.lead}</p>
      <Tabs
        label={t.states}
        tabs={[
          { key: 'running', label: t.running, href: HERE },
          { key: 'past', label: t.past, href: `${HERE}?state=ended` },
        ]}
        current={isPast ? 'past' : 'running'}
      />
      <PagedList
        page={page}
        bones={
          <Loading>
            <SkeletonBlock height="12rem" />
          </Loading>
        }
        failed={t.failed}
        empty={
          isPast ? (
            <EmptyState scene="ticket" title={t.nonePast} />
          ) : (
            <EmptyState scene="ticket" title={t.empty} action={add}>
              {t.emptyHint}
            </EmptyState>
          )
        }
      >
        <ul className={s.list}>
          {page.items.map((coupon) => (
            <CouponRow
              key={coupon._id}
              coupon={coupon}
              onEdit={() => setEditing(coupon)}
              onEnd={() => setEnding(coupon)}
            />
          ))}
        </ul>
      </PagedList>
      <Dialog
        open={editing !== undefined}
        onClose={close}
        title={editing === undefined ? '' : editing === 'new' ? t.addTitle : t.editTitle(editing.code)}
      >
        {editing === 'new' && <CouponForm onCancel={close} onSaved={({ code }) => saved(t.created(code))} />}
        {editing && editing !== 'new' && (
          <LimitsForm key={editing._id} coupon={editing} onCancel={close} onSaved={() => saved(t.saved)} />
        )}
      </Dialog>
      <EndDialog coupon={ending} onClose={() => setEnding(undefined)} />
    </div>
  )
}
