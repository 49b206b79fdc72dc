import { Input } from 'antd'
import type { ReactElement } from 'react'
import { money } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { FormField } from '../../ui/antd/FormField.tsx'
import { Switch } from '../../ui/Choice.tsx'
import { selectSettings } from '../settings/slice.ts'
import a from '../user/account.module.css'
import s from './creator-account.module.css'
import type { CreatorForm } from './form.ts'
import { keepText, savingText } from './prices.ts'
import { creatorAccountTexts } from './texts.ts'

/** What a subscription costs, and what of it stays with the creator. `commission` in per cent. */
export const PricesSection = ({ form, commission }: { form: CreatorForm; commission: number }): ReactElement => {
  const t = useTexts(creatorAccountTexts)
  const locale = useLocale()
  const settings = useAppSelector(selectSettings)
  const { currency, freeSubscriptionEnabled, freeSubscriptionDuration } = settings
  const { values, errors, field, set } = form
  const told = (name: 'monthlyPrice' | 'yearlyPrice'): string | undefined =>
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
      <div className={s.price}>
        <FormField label={t.monthly} error={errors.monthlyPrice}>
          <Input {...field('monthlyPrice')} inputMode="decimal" autoComplete="off" suffix={currency} maxLength={12} />
        </FormField>
        <output>{told('monthlyPrice')}</output>
      </div>
      <div className={s.price}>
        <FormField
          label={t.yearly}
          optional
          error={errors.yearlyPrice}
          hint={values.yearlyPrice === '' ? t.yearlyHint : undefined}
        >
          <Input {...field('yearlyPrice')} inputMode="decimal" autoComplete="off" suffix={currency} maxLength={12} />
        </FormField>
        <output>
          {saving} {told('yearlyPrice')}
        </output>
      </div>
      <Switch
        label={t.free(freeSubscriptionDuration)}
        hint={freeSubscriptionEnabled ? t.freeHint : t.freeOff}
        checked={values.isFreeSubscription}
        disabled={!freeSubscriptionEnabled}
        onChange={(event) => set('isFreeSubscription', event.target.checked)}
      />
    </>
  )
}
