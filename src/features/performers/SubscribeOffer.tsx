import type { ReactElement } from 'react'
import Check from 'lucide-react/icons/check'
import type { PerformerProfile } from '../../../contract/performers.ts'
import { day } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { selectSettings } from '../settings/slice.ts'
import { useSubscribe } from '../subscription-modal/use-subscribe.ts'
import s from './subscribe-offer.module.css'
import { performerTexts } from './texts.ts'

/** What a subscription costs and the way to it; or until when one runs. Nothing for the creator themselves. */
export const SubscribeOffer = ({ performer }: { performer: PerformerProfile }): ReactElement | null => {
  const t = useTexts(performerTexts)
  const locale = useLocale()
  const subscribe = useSubscribe()
  const settings = useAppSelector(selectSettings)
  if (performer.isSubscribed)
    return (
      <div className={s.offer}>
        <p className={s.have}>
          <Check aria-hidden /> <strong>{t.subscribed}</strong> {performer.subscriptionEndsAt && t.subscribedUntil(day(performer.subscriptionEndsAt, locale))}
        </p>
        <ButtonLink variant="quiet" href="/subscriptions">
          {t.manage}
        </ButtonLink>
      </div>
    )
  if (!performer.canSubscribe) return null
  const hasTrial = settings.freeSubscriptionEnabled && performer.isFreeSubscription && !performer.trialUsed
  return (
    <div className={s.offer}>
      <p className={s.price}>
        <Price amount={performer.monthlyPrice} unit={settings.currency} per="month" size="lg" />
        {hasTrial && <span className={s.trial}>{t.freeDays(settings.freeSubscriptionDuration)}</span>}
      </p>
      <Button variant="lamp" size="lg" onClick={() => subscribe(performer)}>
        {t.subscribe}
      </Button>
    </div>
  )
}
