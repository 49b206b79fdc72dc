import type { Coupon } from '../../../../contract/money/coupons.ts'
import { copyLink, copyText } from '../../../lib/copy-link.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Badge } from '../../../ui/Card.tsx'
import { RowMenu } from '../../../ui/antd/RowMenu.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import s from './coupons.module.css'
import { offText, termsText } from './offer-text.ts'
import { couponsTexts } from './texts.ts'
import textStyles from '../../../ui/content/text.module.css'

const tones = { active: 'success', scheduled: 'neutral', used_up: 'warning', ended: 'neutral' } as const

type Actions = {
  onEdit?: (coupon: Coupon) => void
  onEnd?: (coupon: Coupon) => void
  /** The address at which a fan subscribes, which a link with the code can be copied to. */
  page?: string
  /** Shows who has used it. */
  onUses?: { label: string; show: (coupon: Coupon) => void }
}

/** Columns of the table of coupons. */
export const useCouponColumns = ({ onEdit, onEnd, page, onUses }: Actions): DataColumn<Coupon>[] => {
  const t = useTexts(couponsTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  return [
    {
      title: t.code,
      key: 'code',
      rowScope: 'row',
      card: 'head',
      render: (_, { code, status }) => (
        <strong className={s.code} data-ended={status === 'ended' || undefined}>
          {code}
        </strong>
      ),
    },
    {
      title: t.value,
      key: 'value',
      card: 'bare',
      render: (_, coupon) => (
        <span className={s.gives}>
          {t.gives(offText(coupon, locale, currency), coupon.charges)}
          <span className={textStyles.note}>{termsText(coupon, locale)}</span>
        </span>
      ),
    },
    {
      title: t.uses,
      key: 'used',
      card: 'bare',
      render: (_, { used, totalLimit }) => (totalLimit ? t.usedOf(used, totalLimit) : t.used(used)),
    },
    {
      title: t.state,
      key: 'status',
      card: 'bare',
      render: (_, { status }) => <Badge tone={tones[status]}>{t.status[status]}</Badge>,
    },
    {
      title: t.actionsTitle,
      key: 'actions',
      align: 'end',
      card: 'aside',
      render: (_, coupon) => {
        const isOver = coupon.status === 'ended'
        const uses = onUses && { label: onUses.label, onSelect: () => onUses.show(coupon) }
        if (isOver && !uses) return null
        return (
          <RowMenu
            label={t.actions(coupon.code)}
            items={[
              ...(uses ? [uses] : []),
              ...(isOver || page === undefined
                ? []
                : [{ label: t.copyLink, onSelect: () => copyLink(`${page}&coupon=${coupon.code}`, t.linkCopied) }]),
              ...(isOver ? [] : [{ label: t.copyCode, onSelect: () => void copyText(coupon.code, t.codeCopied) }]),
              ...(isOver || !onEdit ? [] : [null, { label: t.edit, onSelect: () => onEdit(coupon) }]),
              ...(isOver || !onEnd ? [] : [{ label: t.end, danger: true, onSelect: () => onEnd(coupon) }]),
            ]}
          />
        )
      },
    },
  ]
}
