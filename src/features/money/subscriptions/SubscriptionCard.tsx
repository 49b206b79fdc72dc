import type { ReactElement } from 'react'
import type { SubscriptionOfUser } from '../../../../contract/money/subscriptions.ts'
import { day, money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Badge, Card } from '../../../ui/Card.tsx'
import { NewsMenu } from '../../catalogue/follows/NewsMenu.tsx'
import { openSubscription } from '../../catalogue/offers/actions.ts'
import { statusTone } from './state.ts'
import s from './subscriptions.module.css'
import { subscriptionTexts } from './texts.ts'
import { Link } from '../../../ui/Link.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

export type SubscriptionCardProps = {
  subscription: SubscriptionOfUser
  currency: string
  onCancel: () => void
  onResume: () => void
  onPay: () => void
  resuming: boolean
  /** The viewer has an active subscription to the same creator, so this one cannot be renewed. */
  isReplaced: boolean
}

/** A subscription of the viewer: creator, price, state and actions. */
export const SubscriptionCard = ({
  subscription,
  currency,
  onCancel,
  onResume,
  onPay,
  resuming,
  isReplaced,
}: SubscriptionCardProps): ReactElement => {
  const t = useTexts(subscriptionTexts)
  const locale = useLocale()
  const dispatch = useAppDispatch()
  const {
    performer,
    type,
    status,
    endsAt,
    nextChargeAt,
    nextCharge = subscription.price,
    discountedLeft,
    gateway,
  } = subscription
  const price = money(subscription.price, locale, currency)
  const hasEnded = status === 'expired' || status === 'revoked'
  const words = {
    active: !nextChargeAt
      ? t.endsFree(day(endsAt, locale))
      : type === 'free'
        ? t.trialUntil(day(nextChargeAt, locale), price)
        : discountedLeft
          ? t.renewsLowered(day(nextChargeAt, locale), money(nextCharge, locale, currency), discountedLeft)
          : t.renewsKept(day(nextChargeAt, locale), price),
    past_due: t.pastDue(day(nextChargeAt ?? endsAt, locale)),
    cancelled: t.endsOn(day(endsAt, locale)),
    expired: t.ended(day(endsAt, locale)),
    revoked: t.revoked,
  }[status]
  const again = (): void => {
    // The dialog requests the prices itself.
    dispatch(
      openSubscription({
        performer: { ...performer, monthlyPrice: subscription.price, isFreeSubscription: false },
        subscriptionType: type === 'yearly' ? 'yearly' : 'monthly',
      })
    )
  }
  return (
    <Card as="li" look="flush" className={s.card} data-ended={hasEnded || undefined}>
      <Link href={`/${performer.username ?? performer._id}`} className={cx(layout.row, s.person)}>
        <Avatar name={performer.name} src={performer.avatar} size="lg" decorative />
        <span className={s.names}>
          <strong>{performer.name}</strong>
          {performer.username && <small>@{performer.username}</small>}
        </span>
      </Link>
      <p className={s.price}>
        <strong>{type === 'free' ? t.types.free : type === 'yearly' ? t.perYear(price) : t.perMonth(price)}</strong>
        <small>{t.since(day(subscription.startedAt, locale))}</small>
      </p>
      <div className={s.state}>
        <Badge tone={statusTone[status]}>{t.badge[status]}</Badge>
        <p>
          {words}
          {gateway === 'wallet' && nextChargeAt && ` ${t.fromWallet}.`}
        </p>
      </div>
      <div className={cx(layout.wrap, s.actions)}>
        {!hasEnded && <NewsMenu performer={{ ...performer, isSubscribed: true }} size="sm" />}
        {status === 'past_due' && (
          <Button variant="primary" size="sm" onClick={onPay}>
            {t.payNow}
          </Button>
        )}
        {(status === 'active' || status === 'past_due') && (
          <Button variant="quiet" size="sm" onClick={onCancel}>
            {t.cancel}
          </Button>
        )}
        {status === 'cancelled' && (
          <Button variant="secondary" size="sm" loading={resuming} onClick={onResume}>
            {t.resume}
          </Button>
        )}
        {hasEnded && !isReplaced && (
          <Button variant="secondary" size="sm" onClick={again}>
            {t.again}
          </Button>
        )}
      </div>
    </Card>
  )
}
