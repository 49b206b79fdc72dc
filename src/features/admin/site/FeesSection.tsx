import { Input } from 'antd'
import type { ReactElement } from 'react'
import { fromMinor, splitCommission } from '../../../../contract/money/money.ts'
import { siteSettings } from '../../../../contract/admin/site-settings.ts'
import { useForm } from '../../../api/use-form.ts'
import { numberText, typedAmount } from '../../../lib/amount.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { SwitchField } from '../../../ui/antd/SwitchField.tsx'
import { Button } from '../../../ui/Button.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { IdentityFields } from '../../identity/second-factor/IdentityFields.tsx'
import { usePasswordConfirmation } from '../../identity/second-factor/use-password-confirmation.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import s from './site.module.css'
import type { SectionProps } from './SiteScreen.tsx'
import { siteTexts } from './texts.ts'
import { useSaveSettings } from './use-save-settings.ts'

const numbers = [
  'commission',
  'holdDays',
  'minimumPayoutAmount',
  'payoutSecondPersonFrom',
  'freeSubscriptionDuration',
  'minimumSubscriptionPrice',
  'maximumSubscriptionPrice',
  'minimumWalletPrice',
  'maximumWalletPrice',
  'minimumTipPrice',
  'maximumTipPrice',
] as const
type NumberKey = (typeof numbers)[number]

/** In which unit each number is shown: percent, days, as in wallets, or else the site's currency. */
const units: Readonly<Partial<Record<NumberKey, '%' | 'days' | 'wallet'>>> = {
  commission: '%',
  holdDays: 'days',
  freeSubscriptionDuration: 'days',
  minimumTipPrice: 'wallet',
  maximumTipPrice: 'wallet',
}

/** The sale by which the fee is explained, in cents. */
const EXAMPLE = 1000

/** Fees, limits and trials, in units of people; changing them may ask for the password. */
export const FeesSection = ({ settings }: SectionProps): ReactElement => {
  const t = useTexts(siteTexts)
  const locale = useLocale()
  const { currency } = settings
  const { ofCurrency, ofWallet } = useAmounts()
  const form = useForm({
    initial: {
      ...(Object.fromEntries(numbers.map((key) => [key, numberText(settings[key], locale)])) as Record<
        NumberKey,
        string
      >),
      walletSubscriptions: settings.walletSubscriptions,
      freeSubscriptionEnabled: settings.freeSubscriptionEnabled,
      currentPassword: '',
    },
    schema: siteSettings.change.body,
    toInput: ({ currentPassword, ...values }) => ({
      ...values,
      ...Object.fromEntries(numbers.map((key) => [key, typedAmount(values[key]) ?? Number.NaN])),
      ...(currentPassword !== '' && { currentPassword }),
    }),
  })
  const password = usePasswordConfirmation(form)
  const { save, saving } = useSaveSettings(password.refused)
  const submit = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    const { currentPassword, ...changes } = body
    if (await save({ ...changes, ...(await password.withPassword(currentPassword ?? '')) }))
      form.set('currentPassword', '')
  }
  const { values, field, errors, set } = form
  const numberField = (key: NumberKey, hint?: string): ReactElement => {
    const unit = units[key]
    return (
      <FormField label={t.fees[key]} required hint={hint} error={errors[key]}>
        <Input
          {...field(key)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...(unit === undefined ? ofCurrency : unit === 'wallet' ? ofWallet : { suffix: t.units[unit] })}
        />
      </FormField>
    )
  }
  const share = typedAmount(values.commission)
  const example =
    share !== undefined && share <= 100
      ? t.example(
          money(fromMinor(EXAMPLE), locale, currency),
          money(fromMinor(splitCommission(EXAMPLE, Math.round(share * 100)).net), locale, currency)
        )
      : undefined
  return (
    <Form ref={form.ref} className={cx(layout.stack5, s.form)} onSubmit={submit}>
      <p className={textStyles.lead}>{t.feesLead(currency)}</p>
      <section className={layout.stack3} aria-labelledby="fees-share">
        <h2 id="fees-share">{t.shareTitle}</h2>
        {numberField('commission', example)}
        <div className={s.pair}>
          {numberField('holdDays', t.holdHint)}
          {numberField('minimumPayoutAmount')}
        </div>
        {numberField('payoutSecondPersonFrom', t.secondPersonHint)}
      </section>
      <section className={layout.stack3} aria-labelledby="fees-prices">
        <h2 id="fees-prices">{t.pricesTitle}</h2>
        <div className={s.pair}>
          {numberField('minimumSubscriptionPrice')}
          {numberField('maximumSubscriptionPrice')}
        </div>
        <div className={s.pair}>
          {numberField('minimumWalletPrice')}
          {numberField('maximumWalletPrice')}
        </div>
        <div className={s.pair}>
          {numberField('minimumTipPrice')}
          {numberField('maximumTipPrice')}
        </div>
      </section>
      <section className={layout.stack3} aria-labelledby="fees-trials">
        <h2 id="fees-trials">{t.trialsTitle}</h2>
        <SwitchField
          label={t.walletSubscriptions}
          checked={values.walletSubscriptions}
          onChange={(on) => set('walletSubscriptions', on)}
        />
        <SwitchField
          label={t.freeTrials}
          checked={values.freeSubscriptionEnabled}
          onChange={(on) => set('freeSubscriptionEnabled', on)}
        />
        {numberField('freeSubscriptionDuration')}
      </section>
      <IdentityFields confirmation={password} field={field('currentPassword')} error={errors['currentPassword']} />
      <div>
        <Button type="submit" loading={saving}>
          {t.save}
        </Button>
      </div>
    </Form>
  )
}
