import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { CalendarDays } from '../../../ui/icons.tsx'
import type { SubscriptionOfUser } from '../../../../contract/money/subscriptions.ts'
import { usePage } from '../../../api/use-page.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { replaceQuery } from '../../../shell/navigation/replace-query.ts'
import { selectSettings } from '../../platform/settings/slice.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { PayNowDialog } from './PayNowDialog.tsx'
import { PaymentReturn } from './PaymentReturn.tsx'
import { statuses, statusOf, subscriptionsInput } from './state.ts'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import { subscriptionTexts } from './texts.ts'
import layout from '../../../ui/layouts/layout.module.css'

const isActive = ({ status }: SubscriptionOfUser): boolean => status !== 'expired' && status !== 'revoked'

/** The viewer's subscriptions, filtered by the state in the address. */
export const SubscriptionsScreen = (): ReactElement => {
  const t = useTexts(subscriptionTexts)
  const router = useRouter()
  const { query } = router
  const { currency } = useAppSelector(selectSettings)
  const status = statusOf(query['status'])
  const page = usePage('subscriptions.ofUser', subscriptionsInput(status))
  const { items } = page
  const [cancelling, setCancelling] = useState<SubscriptionOfUser>()
  const [resuming, setResuming] = useState<string>()
  const { send } = useSend('payments.resumeSubscription')
  const resume = async ({ _id, gateway, performer }: SubscriptionOfUser): Promise<void> => {
    setResuming(_id)
    const sent = await send({ params: { gateway, id: _id } })
    if (sent.ok) showToast({ kind: 'success', message: t.resumed(performer.name) })
    setResuming(undefined)
  }
  // The subscription to pay is in the address: e-mails, the bank and a top-up link here.
  const paying = items.find(({ _id, status: state }) => _id === query['pay'] && state === 'past_due')
  const [returns] = useState(typeof query['payment'] === 'string')
  const setPaying = (id: string | undefined, more: { status?: undefined } = {}): void =>
    replaceQuery(router, { pay: id, payment: undefined, plan: undefined, ...more })
  const paid = (name: string): void => {
    showToast({ kind: 'success', message: t.paid(name) })
    setPaying(undefined, { status: undefined })
  }
  const activeIds = new Set(items.filter(isActive).map(({ performer }) => performer._id))
  return (
    <div className={layout.stack5}>
      <PageHead title={t.title} />
      <ScreenTitle title={t.title}>
        <ButtonLink variant="secondary" href="/subscriptions/following">
          {t.following}
        </ButtonLink>
        <ButtonLink variant="secondary" href="/subscriptions/upcoming" icon={<CalendarDays aria-hidden />}>
          {t.upcoming}
        </ButtonLink>
      </ScreenTitle>
      <Tabs
        label={t.filter}
        tabs={[
          { key: 'all', label: t.all, href: '/subscriptions' },
          ...statuses.map((key) => ({ key, label: t.tabs[key], href: `/subscriptions?status=${key}` })),
        ]}
        current={status ?? 'all'}
      />
      <PagedList
        page={page}
        skeleton={
          <Loading>
            <div className={layout.stack3}>
              <SkeletonBlock height="9rem" />
              <SkeletonBlock height="9rem" />
            </div>
          </Loading>
        }
        failed={t.failed}
        empty={
          status ? (
            <EmptyState
              scene="seats"
              title={t.emptyState}
              action={
                <ButtonLink variant="secondary" href="/subscriptions">
                  {t.all}
                </ButtonLink>
              }
            />
          ) : (
            <EmptyState scene="seats" title={t.empty} action={<ButtonLink href="/explore">{t.explore}</ButtonLink>}>
              {t.emptyHint}
            </EmptyState>
          )
        }
      >
        <ul className={layout.stack3}>
          {items.map((subscription) => (
            <SubscriptionCard
              key={subscription._id}
              subscription={subscription}
              currency={currency}
              resuming={resuming === subscription._id}
              isReplaced={activeIds.has(subscription.performer._id)}
              onCancel={() => setCancelling(subscription)}
              onResume={() => void resume(subscription)}
              onPay={() => setPaying(subscription._id)}
            />
          ))}
        </ul>
      </PagedList>
      {paying && (
        <PayNowDialog key={paying._id} subscription={paying} onClose={() => setPaying(undefined)} onPaid={paid} />
      )}
      {returns && !page.isLoading && !paying && <PaymentReturn onPaid={paid} />}
      <CancelDialog subscription={cancelling} currency={currency} onClose={() => setCancelling(undefined)} />
    </div>
  )
}
