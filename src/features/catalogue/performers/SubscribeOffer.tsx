import type { ReactElement } from 'react'
import { Check } from '../../../ui/icons.tsx'
import type { PerformerProfile } from '../../../../contract/catalogue/performers/performers.ts'
import { day } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Price } from '../../../ui/content/Price.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import { useSubscribe } from '../offers/use-subscribe.ts'
import { useTrial } from '../offers/use-trial.ts'
import { selectIsFollowed } from '../follows/slice.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { FollowButton } from './FollowButton.tsx'
import s from './subscribe-offer.module.css'
import { performerTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'
import layout from '../../../ui/layouts/layout.module.css'

/** Loaded for followers and subscribers only: most visitors of the page are neither. */
const NewsMenu = lazyClient(() => import('../follows/NewsMenu.tsx').then((module) => module.NewsMenu))

/**
 * The main row of a creator's header: the price of a subscription with its button, or its end date, and the free follow
 * button. On phones the price is in the button.
 */
export const SubscribeOffer = ({ performer }: { performer: PerformerProfile }): ReactElement => {
  const t = useTexts(performerTexts)
  const locale = useLocale()
  const subscribe = useSubscribe()
  const settings = useAppSelector(selectSettings)
  const trialOf = useTrial()
  const user = useAppSelector(selectUser)
  const isFollowed = useAppSelector((state) => selectIsFollowed(state, performer))
  const news = user && (isFollowed || performer.isSubscribed) && (
    <div className={s.news}>
      <NewsMenu performer={performer} />
    </div>
  )
  if (performer.isSubscribed)
    return (
      <div className={cx(layout.bar, s.offer)}>
        <p className={cx(layout.cluster, s.active)}>
          <Check aria-hidden /> <strong>{t.subscribed}</strong>{' '}
          {performer.subscriptionEndsAt && t.subscribedUntil(day(performer.subscriptionEndsAt, locale))}
        </p>
        <div className={cx(layout.cluster, s.buttons)}>
          <FollowButton performer={performer} />
          {news}
          <ButtonLink variant="quiet" href="/subscriptions">
            {t.manage}
          </ButtonLink>
        </div>
      </div>
    )
  if (!performer.canSubscribe)
    return (
      <div className={cx(layout.cluster, s.buttons)}>
        <FollowButton performer={performer} />
        {news}
      </div>
    )
  const trial = trialOf(performer)
  const price = <Price amount={performer.monthlyPrice} unit={settings.currency} per="month" size="lg" />
  return (
    <div className={cx(layout.bar, s.offer)}>
      <p className={cx(layout.cluster, s.price)}>
        {price}
        {trial && <span className={s.trial}>{trial}</span>}
      </p>
      <div className={cx(layout.cluster, s.buttons)}>
        <Button className={s.main} variant="lamp" size="lg" onClick={() => subscribe(performer)}>
          {t.subscribe} <span className={s.inside}>{price}</span>
        </Button>
        <FollowButton performer={performer} />
        {news}
      </div>
    </div>
  )
}
