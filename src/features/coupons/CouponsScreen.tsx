import { useRouter } from 'next/router'
import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { Plus } from '../../ui/icons.tsx'
import type { Coupon } from '../../../contract/money/coupons.ts'
import { useRequest } from '../../api/use-request.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { PageHead } from '../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../ui/antd/AntdProvider.tsx'
import { DataTable } from '../../ui/antd/DataTable.tsx'
import { Modal } from '../../ui/antd/Modal.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { ScreenTitle } from '../../ui/navigation/ScreenTitle.tsx'
import { Loading, SkeletonBlock } from '../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../ui/navigation/Tabs.tsx'
import { EarningTabs } from '../earnings/EarningTabs.tsx'
import { pageNumberOf } from '../records/page-number.ts'
import { PageNumbers } from '../records/PageNumbers.tsx'
import { CouponForm } from './CouponForm.tsx'
import { useCouponColumns } from './coupon-columns.tsx'
import s from './coupons.module.css'
import { EndDialog } from './EndDialog.tsx'
import { LimitsForm } from './LimitsForm.tsx'
import { couponsInput } from './query.ts'
import { couponsTexts } from './texts.ts'
import { cx } from '../../ui/cx.ts'
import layout from '../../ui/layouts/layout.module.css'

const HERE = '/creator/coupons'

/** The creator's coupons, active or ended by the `state` of the address. */
export const CouponsScreen = (): ReactElement => {
  const t = useTexts(couponsTexts)
  const { query } = useRouter()
  const top = useRef<HTMLElement>(null)
  const isPast = query['state'] === 'ended'
  const input = couponsInput(query['state'], pageNumberOf(query))
  const list = useRequest('coupons.list', input, { keepPrevious: true })
  const [editing, setEditing] = useState<Coupon | 'new'>()
  const [ending, setEnding] = useState<Coupon>()
  const columns = useCouponColumns({ onEdit: setEditing, onEnd: setEnding })
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
    <AntdProvider>
      <div className={cx(layout.stack4, s.screen)}>
        <PageHead title={t.title} />
        <EarningTabs current="coupons" />
        <ScreenTitle title={t.title}>{((list.data?.total ?? 0) > 0 || isPast) && add}</ScreenTitle>
        <p className={s.lead}>{t.lead}</p>
        <Tabs
          label={t.states}
          tabs={[
            { key: 'running', label: t.running, href: HERE },
            { key: 'past', label: t.past, href: `${HERE}?state=ended` },
          ]}
          current={isPast ? 'past' : 'running'}
        />
        {list.data && list.data.total > 0 ? (
          <section ref={top} className={cx(layout.stack4, s.screen)} aria-label={t.title}>
            <DataTable
              label={t.title}
              rowKey="_id"
              columns={columns}
              dataSource={list.data.data}
              loading={{ spinning: list.isFetching, delay: 300 }}
            />
            <PageNumbers total={list.data.total} perPage={input.query.limit} top={top} />
          </section>
        ) : list.data ? (
          isPast ? (
            <EmptyState scene="ticket" title={t.nonePast} />
          ) : (
            <EmptyState scene="ticket" title={t.empty} action={add}>
              {t.emptyHint}
            </EmptyState>
          )
        ) : list.error ? (
          <ErrorState title={t.failed} message={errorText(list.error)} onRetry={list.reload} />
        ) : (
          <Loading>
            <SkeletonBlock height="12rem" />
          </Loading>
        )}
        <Modal
          open={editing !== undefined}
          onClose={close}
          title={editing === undefined ? '' : editing === 'new' ? t.addTitle : t.editTitle(editing.code)}
        >
          {editing === 'new' && <CouponForm onCancel={close} onSaved={({ code }) => saved(t.created(code))} />}
          {editing && editing !== 'new' && (
            <LimitsForm key={editing._id} coupon={editing} onCancel={close} onSaved={() => saved(t.saved)} />
          )}
        </Modal>
        <EndDialog coupon={ending} onClose={() => setEnding(undefined)} />
      </div>
    </AntdProvider>
  )
}
