import { siteTime } from '../../../lib/clock.ts'
import { day, money } from '../../../lib/format.ts'
import { texts, useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectSettings } from '../../platform/settings/slice.ts'
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
 * Describes a creator's free trial in one sentence, used wherever it is offered: its last day and the price charged
 * then (product.md, Subscriptions). Undefined when there is none, or when this person has used it or is subscribed.
 * `from`: its start, ISO.
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
