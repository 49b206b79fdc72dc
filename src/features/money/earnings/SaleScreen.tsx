import type { ReactElement } from 'react'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { day, money, percent } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import { BackLink } from '../../platform/records/BackLink.tsx'
import { PriceBreakdown } from '../wallet/PriceBreakdown.tsx'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { earningsPath } from './query.ts'
import s from './sale.module.css'
import { saleTexts } from './sale-texts.ts'
import { SaleStatus } from './SaleStatus.tsx'
import { SoldItem } from './SoldItem.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import textStyles from '../../../ui/content/text.module.css'

/** One sale: fan, item, gross, fee, net and release (Spec §7, Earnings). */
export const SaleScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(saleTexts)
  const locale = useLocale()
  const { inWallet, isMoney } = useAmounts()
  const { currency } = useAppSelector(selectSettings)
  const { data: sale, error, reload } = useRequest('earnings.view', { params: { id } })
  if (error && !sale) return <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
  if (!sale)
    return (
      <Loading>
        <SkeletonBlock height="28rem" />
      </Loading>
    )
  const { type, user, gross, fee, net, refunded, commission, status, availableAt, returnedAt, createdAt, message } =
    sale
  const sum = (amount: number): string => money(amount, locale, currency)
  const isReturned = status === 'refunded' || status === 'disputed'
  const title = `${t.kinds[type]} · ${sum(net)}`
  return (
    <div className={cx(layout.stack4, s.screen)}>
      <PageHead title={title} />
      <BackLink href="/creator/earnings">{t.back}</BackLink>
      <header className={cx(layout.cluster, s.head)}>
        <h1>{t.kinds[type]}</h1>
        <SaleStatus status={status} />
      </header>
      <Card className={cx(layout.stack5, s.card)}>
        <div className={cx(layout.row, s.fan)}>
          <Avatar name={user.name} src={user.avatar} size="md" decorative />
          <div>
            <p className={s.name}>{user.name}</p>
            <Link className={textStyles.note} href={earningsPath({}, { user: user._id })}>
              {t.allOf(user.name)}
            </Link>
          </div>
        </div>
        <dl className={cx(layout.stack3, s.facts)}>
          <div>
            <dt>{t.sold}</dt>
            <dd>
              <Time at={createdAt} exact />
            </dd>
          </div>
          <SoldItem sale={sale} />
          {message && (
            <div>
              <dt>{t.message}</dt>
              <dd dir="auto">{message}</dd>
            </div>
          )}
        </dl>
        <div data-back={isReturned || undefined}>
          <PriceBreakdown
            rows={[
              ...(sale.tokens === undefined || isMoney ? [] : [{ label: t.paid, value: inWallet(sale.tokens) }]),
              { label: sale.tokens === undefined || isMoney ? t.paid : t.gross, value: sum(gross) },
              { label: t.fee(percent(commission / 100, locale)), value: sum(-fee) },
              { label: t.net, value: sum(net), strong: true },
              ...(refunded === undefined ? [] : [{ label: t.refundedSum, value: sum(refunded) }]),
            ]}
          />
        </div>
        <p className={textStyles.note}>
          {t.states[status](day(isReturned ? (returnedAt ?? createdAt) : availableAt, locale))}
        </p>
      </Card>
    </div>
  )
}
