import type { ReactElement } from 'react'
import type { TokenPackage } from '../../../../contract/admin/token-packages.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import priceStyles from '../../../ui/content/price.module.css'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'
import { selectSettings } from '../../platform/settings/slice.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { packagesTexts } from './packages-texts.ts'
import s from './site.module.css'

/** A package as people see it when they top up. */
export const PackageOffer = ({
  offer: { label, note, price, tokens, bonus },
}: {
  offer: Pick<TokenPackage, 'label' | 'note' | 'price' | 'tokens' | 'bonus'>
}): ReactElement => {
  const t = useTexts(packagesTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const { inWallet } = useAmounts()
  return (
    <div className={s.preview}>
      <div className={s.rowHead}>
        <span className={layout.stack1}>
          <strong>{inWallet(tokens + bonus)}</strong>
          <span>{label[locale]}</span>
          {note && <span className={textStyles.note}>{note[locale]}</span>}
          {bonus > 0 && <span className={textStyles.note}>{t.withBonus(inWallet(bonus))}</span>}
        </span>
        <strong className={priceStyles.price}>{money(price, locale, currency)}</strong>
      </div>
    </div>
  )
}
