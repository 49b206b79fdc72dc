import { Input } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { fromMinor, splitCommission, toMinor } from '../../../../contract/money/money.ts'
import { useRequest } from '../../../api/use-request.ts'
import { amountText, typedAmount } from '../../../lib/amount.ts'
import { money, percent } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { useCaps } from '../../platform/settings/use-caps.ts'
import s from './access-fields.module.css'
import { accessTexts } from './access-texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

type PriceFieldProps = {
  label?: string
  value: number | undefined
  onChange: (price: number | undefined) => void
  error?: string | undefined
}

/**
 * A price in tokens, with the creator's share after commission, in currency. An invalid amount counts as none. Must be
 * inside an `AntdProvider`.
 */
export const PriceField = ({ label, value, onChange, error }: PriceFieldProps): ReactElement => {
  const t = useTexts(accessTexts)
  const locale = useLocale()
  const { currency, tokenPrice, commission: usual } = useAppSelector(selectSettings)
  const { ofWallet } = useAmounts()
  const caps = useCaps('item')
  const { data: own } = useRequest('performers.me')
  const [typed, setTyped] = useState(() => amountText(value, locale))
  // A value that was set from outside (a restored draft) replaces the typed text.
  const amount = typedAmount(typed)
  const text = value === undefined || amount === value ? typed : amountText(value, locale)
  const commission = own?.commission ?? usual
  const gross = Math.round((toMinor(value ?? 0) * toMinor(tokenPrice)) / 100)
  const { net } = splitCommission(gross, Math.round(commission * 100))
  return (
    <div className={cx(layout.stack2, s.price)}>
      <FormField label={label ?? t.price} error={error && (caps.faultOf(text) ?? error)} hint={caps.range}>
        <Input
          value={text}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          {...ofWallet}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange(typedAmount(event.target.value))
          }}
        />
      </FormField>
      <output className={s.share}>
        {value !== undefined &&
          value > 0 &&
          t.keep(
            money(fromMinor(net), locale, currency),
            money(fromMinor(gross), locale, currency),
            percent(commission / 100, locale)
          )}
      </output>
    </div>
  )
}
