import { Input } from 'antd'
import type { ReactElement } from 'react'
import { money } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { FormField } from '../../../../ui/antd/FormField.tsx'
import { SwitchField } from '../../../../ui/antd/SwitchField.tsx'
import { selectSettings } from '../../../platform/settings/slice.ts'
import { useAmounts } from '../../../platform/settings/use-amounts.ts'
import a from '../../../identity/users/account.module.css'
import s from './creator-account.module.css'
import type { CreatorForm } from './form.ts'
import { keepText, savingText } from './prices.ts'
import { creatorAccountTexts } from './texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** Subscription prices with the creator's share of each. `commission` is in per cent. */
export const PricesSection = ({ form, commission }: { form: CreatorForm; commission: number }): ReactElement => {
  const t = useTexts(creatorAccountTexts)
  const locale = useLocale()
  const settings = useAppSelector(selectSettings)
  const { currency, freeSubscriptionEnabled, freeSubscriptionDuration } = settings
  const { ofCurrency } = useAmounts()
  const { values, errors, field, set } = form
  const share = (name: 'monthlyPrice' | 'yearlyPrice'): string | undefined =>
    errors[name] ? undefined : keepText(values[name], commission, currency, locale)
  const saving =
    errors.yearlyPrice || errors.monthlyPrice
      ? undefined
      : savingText(values.monthlyPrice, values.yearlyPrice, currency, locale)
  return (
    <>
      <p className={a.lead}>
        {t.pricesLead(
          money(settings.minimumSubscriptionPrice, locale, currency),
          money(settings.maximumSubscriptionPrice, locale, currency)
        )}
      </p>
      <div className={cx(layout.stack2, s.price)}>
        <FormField label={t.monthly} error={errors.monthlyPrice}>
          <Input {...field('monthlyPrice')} inputMode="decimal" autoComplete="off" {...ofCurrency} maxLength={12} />
        </FormField>
        <output>{share('monthlyPrice')}</output>
      </div>
      <div className={cx(layout.stack2, s.price)}>
        <FormField
          label={t.yearly}
          optional
          error={errors.yearlyPrice}
          hint={values.yearlyPrice === '' ? t.yearlyHint : undefined}
        >
          <Input {...field('yearlyPrice')} inputMode="decimal" autoComplete="off" {...ofCurrency} maxLength={12} />
        </FormField>
        <output>
          {saving} {share('yearlyPrice')}
        </output>
      </div>
      <SwitchField
        label={t.free(freeSubscriptionDuration)}
        hint={freeSubscriptionEnabled ? t.freeHint : t.freeOff}
        checked={values.isFreeSubscription}
        disabled={!freeSubscriptionEnabled}
        onChange={(isFree) => set('isFreeSubscription', isFree)}
      />
    </>
  )
}
