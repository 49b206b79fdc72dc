import type { ReactElement } from 'react'
import type { Coupon } from '../../../contract/coupons.ts'
import { copyLink, copyText } from '../../lib/copy-link.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Badge, Card } from '../../ui/Card.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { selectSettings } from '../settings/slice.ts'
import { selectUser } from '../user/slice.ts'
import s from './coupons.module.css'
import { offText, termsText } from './offer-text.ts'
import { couponsTexts } from './texts.ts'

const tones = { active: 'success', scheduled: 'neutral', used_up: 'warning', ended: 'neutral' } as const

/** One coupon: its code, what it gives, on which terms and how often it was used. */
export const CouponRow = ({
  coupon,
  onEdit,
  onEnd,
}: {
  coupon: Coupon
  onEdit: () => void
  onEnd: () => void
}): ReactElement => {
  const t = useTexts(couponsTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const user = useAppSelector(selectUser)
  const { code, charges, status, used, totalLimit } = coupon
  const share = [
    {
      label: t.copyLink,
      onSelect: () =>
        copyLink(`/${user?.username ?? user?._id ?? ''}?subscribe=${user?._id ?? ''}&coupon=${code}`, t.linkCopied),
    },
    { label: t.copyCode, onSelect: () => void copyText(code, t.codeCopied) },
    null,
  ]
  return (
    <Card as="li" look="flush" className={s.coupon} data-ended={status === 'ended' || undefined}>
      <div className={s.top}>
        <strong className={s.code}>{code}</strong>
        <Badge tone={tones[status]}>{t.status[status]}</Badge>
      </div>
      <p>{t.gives(offText(coupon, locale, currency), charges)}</p>
      <p className={s.terms}>{termsText(coupon, locale)}</p>
      <div className={s.foot}>
        <p>{totalLimit ? t.usedOf(used, totalLimit) : t.used(used)}</p>
        {status !== 'ended' && (
          <Menu
            label={t.actions(code)}
            items={[...share, { label: t.edit, onSelect: onEdit }, { label: t.end, danger: true, onSelect: onEnd }]}
          />
        )}
      </div>
    </Card>
  )
}
