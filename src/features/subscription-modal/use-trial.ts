import { siteTime } from '../../lib/clock.ts'
import { day, money } from '../../lib/format.ts'
import { texts, useLocale, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectSettings } from '../settings/slice.ts'
import { hasTrial, periodEnd } from './plans.ts'
import type { Offer } from './plans.ts'

const T = texts({
  en: { trial: (until: string, price: string) => `Free until ${until}, then ${price} a month; cancel any time before` },
  pt: {
    trial: (until: string, price: string) =>
      `Grátis até ${until}, depois ${price} por mês; cancele quando quiser antes disso`,
  },
})

/**
 * Says what a creator's trial is, in the one sentence that stands wherever it is offered (the creator's page, what is locked, the sheet, explore): its last day and the
 * sum that is charged then (product.md, Subscriptions). Undefined where the creator offers none, or this person has had it or is subscribed. `from`: when it began, ISO.
 */
export const useTrial = (): ((
  offer: Pick<Offer, 'monthlyPrice' | 'isFreeSubscription' | 'trialUsed'> & { isSubscribed?: boolean | undefined },
  from?: string
) => string | undefined) => {
  const t = useTexts(T)
  const locale = useLocale()
  const settings = useAppSelector(selectSettings)
  return (offer, from) =>
    hasTrial(offer, settings) && !offer.isSubscribed
      ? t.trial(
          day(
            periodEnd(
              'free',
              from === undefined ? new Date(siteTime()) : new Date(from),
              settings.freeSubscriptionDuration
            ),
            locale
          ),
          money(offer.monthlyPrice, locale, settings.currency)
        )
      : undefined
}
