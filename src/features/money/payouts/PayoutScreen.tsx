import type { ReactElement } from 'react'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { Badge, Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { BackLink } from '../../platform/records/BackLink.tsx'
import r from '../../platform/records/records.module.css'
import { Timeline } from '../../platform/records/Timeline.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import { PriceBreakdown } from '../wallet/PriceBreakdown.tsx'
import { openText } from './open-text.ts'
import { PayoutActions } from './PayoutActions.tsx'
import s from './payouts.module.css'
import { payoutTone } from './query.ts'
import { payoutTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const PayoutById = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(payoutTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const { data: payout, error, reload } = useRequest('payouts.view', { params: { id } })
  if (error && !payout) return <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
  if (!payout)
    return (
      <Loading>
        <SkeletonBlock height="24rem" />
      </Loading>
    )
  const { number, amount, status, destination, note, reason, reference, history } = payout
  const next = openText(t, payout)
  return (
    <div className={cx(layout.stack4, r.screen)}>
      <PageHead title={t.number(number)} />
      <BackLink href="/creator/payouts">{t.back}</BackLink>
      <ScreenTitle title={t.number(number)}>
        <Badge tone={payoutTone[status]}>{t.statuses[status]}</Badge>
      </ScreenTitle>
      {reason && (
        <Notice tone="warning" title={status === 'returned' ? t.reasonReturned : t.reason}>
          <span dir="auto">{reason}</span>
        </Notice>
      )}
      <Card className={cx(layout.stack4, s.card)}>
        <p className={s.figure}>{money(amount, locale, currency)}</p>
        <PriceBreakdown
          rows={[
            { label: t.account, value: <span dir="auto">{destination.label}</span> },
            ...(reference ? [{ label: t.reference, value: <span className={s.code}>{reference}</span> }] : []),
            ...(note ? [{ label: t.yourNote, value: <span dir="auto">{note}</span> }] : []),
          ]}
        />
        {next && <p className={s.small}>{next}</p>}
        {status === 'returned' && <p className={s.small}>{t.returnedHint}</p>}
        {payout.canChange && <PayoutActions payout={payout} />}
      </Card>
      <Card className={cx(layout.stack4, s.card)}>
        <Timeline title={t.steps} steps={history} words={t.step} />
      </Card>
    </div>
  )
}

/** One payout with its amount, destination and history. It can be changed or cancelled until it is approved (Spec §7, Payouts). */
export const PayoutScreen = (props: { id: string }): ReactElement => (
  <AntdProvider>
    <PayoutById {...props} />
  </AntdProvider>
)
