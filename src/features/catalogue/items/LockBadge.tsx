import type { ReactElement } from 'react'
import { Check, Lock } from '../../../ui/icons.tsx'
import type { AccessReason, ItemAccess } from '../../../../contract/catalogue/items/items.ts'
import { useTexts } from '../../../lib/texts.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { itemTexts } from './item-texts.ts'
import s from './item-card.module.css'

export type LockBadgeProps = {
  item: { access: ItemAccess; price?: number; isLocked: boolean; accessReason: AccessReason }
  /** Only the icon, for small pictures; the button has the text. */
  short?: boolean
}

/** A badge on a picture: how it is unlocked, or that it was bought. Renders nothing otherwise. */
export const LockBadge = ({
  item: { access, price, isLocked, accessReason },
  short,
}: LockBadgeProps): ReactElement | null => {
  const t = useTexts(itemTexts)
  const { inWallet } = useAmounts()
  if (short && (isLocked || accessReason === 'bought'))
    return <span className={s.lock}>{isLocked ? <Lock aria-hidden /> : <Check aria-hidden />}</span>
  if (isLocked)
    return (
      <span className={s.lock}>
        <Lock aria-hidden />
        <VisuallyHidden>{t.locked}: </VisuallyHidden>
        {access === 'sale' && price !== undefined ? inWallet(price) : t.forSubscribers}
      </span>
    )
  return accessReason === 'bought' ? (
    <span className={s.lock}>
      <Check aria-hidden />
      {t.yours}
    </span>
  ) : null
}
