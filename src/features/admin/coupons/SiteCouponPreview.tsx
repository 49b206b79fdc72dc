import type { ReactElement } from 'react'
import type { CouponKind } from '../../../../contract/money/coupons.ts'
import { discounted, fromMinor, splitWithSiteCoupon, toMinor } from '../../../../contract/money/money.ts'
import { useRequest } from '../../../api/use-request.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import textStyles from '../../../ui/content/text.module.css'
import { selectSettings } from '../../platform/settings/slice.ts'
import { PriceBreakdown } from '../../money/wallet/PriceBreakdown.tsx'
import { siteCouponTexts } from './texts.ts'

/** The price of the example, in cents. */
const EXAMPLE = 1000

/** Who bears the discount, at a price of 10.00, by the rule that the server charges with. */
export const SiteCouponPreview = ({ kind, value }: { kind: CouponKind; value: number }): ReactElement | null => {
  const t = useTexts(siteCouponTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const { data: site } = useRequest('siteSettings.view')
  const isCoupon = value > 0 && (kind === 'amount' || (Number.isInteger(value) && value <= 100))
  if (!site || !isCoupon) return null
  const sum = (cents: number): string => money(fromMinor(cents), locale, currency)
  const commissionBp = Math.round(site.commission * 100)
  const paid = discounted(EXAMPLE, { kind, value: kind === 'amount' ? toMinor(value) : value })
  const [now, full] = [
    splitWithSiteCoupon(paid, EXAMPLE, commissionBp),
    splitWithSiteCoupon(EXAMPLE, EXAMPLE, commissionBp),
  ]
  return (
    <section aria-label={t.preview(sum(EXAMPLE))}>
      <strong>{t.preview(sum(EXAMPLE))}</strong>
      <PriceBreakdown
        rows={[
          { label: t.fanPays, value: sum(paid), strong: true },
          { label: t.creatorGets, value: t.insteadOf(sum(now.net), sum(full.net)) },
          { label: t.siteKeeps, value: t.insteadOf(sum(now.fee), sum(full.fee)) },
        ]}
      />
      <p className={textStyles.note}>{now.net < full.net ? t.bothBear : t.siteBears}</p>
    </section>
  )
}
