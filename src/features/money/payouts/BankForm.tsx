import { Input } from 'antd'
import type { ReactElement } from 'react'
import { payoutSettings, type Banking } from '../../../../contract/money/payout-settings.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useForm } from '../../../api/use-form.ts'
import { CountryField } from '../../identity/lookups/CountryField.tsx'
import { isAboutIdentity } from '../../identity/second-factor/use-proof.ts'
import { PurchaseError } from '../payments/PurchaseError.tsx'
import { IdentityFields } from '../../identity/second-factor/IdentityFields.tsx'
import s from './payouts.module.css'
import { payoutSettingsTexts } from './settings-texts.ts'
import { usePasswordConfirmation } from '../../identity/second-factor/use-password-confirmation.ts'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'

type Props = { performerId: string; banking: Banking | undefined; country: string; onDone: () => void }

/** Form of the bank account that receives payouts (Spec §7, banking-settings). The account number is never sent back, so it has to be entered again for each change. */
export const BankForm = ({ performerId, banking, country, onDone }: Props): ReactElement => {
  const t = useTexts(payoutSettingsTexts)
  const form = useForm({
    initial: {
      holder: banking?.holder ?? '',
      country: banking?.country ?? country,
      bankName: banking?.bankName ?? '',
      accountNumber: '',
      routingCode: '',
      swift: banking?.swift ?? '',
      address: '',
      currentPassword: '',
    },
    schema: payoutSettings.banking.body,
  })
  const confirmation = usePasswordConfirmation(form)
  const { withPassword, refused } = confirmation
  const { send, sending, error } = useSend('payoutSettings.banking', {
    toast: false,
  })
  const save = async (): Promise<void> => {
    const checked = form.check()
    if (!checked) return
    const { currentPassword: _typed, ...account } = checked
    const sent = await send({
      params: { id: performerId },
      body: { ...account, ...(await withPassword(form.values.currentPassword)) },
    })
    if (!sent.ok) return refused(sent.error)
    showToast({ kind: 'success', message: t.savedBank })
    onDone()
  }
  const text = (
    name: 'holder' | 'bankName' | 'accountNumber' | 'routingCode' | 'swift' | 'address',
    label: string,
    maxLength: number,
    more: { hint?: string; optional?: boolean } = {}
  ): ReactElement => (
    <FormField
      label={label}
      error={form.errors[name]}
      hint={more.hint}
      optional={more.optional}
      required={!more.optional}
    >
      <Input {...form.field(name)} maxLength={maxLength} autoComplete="off" spellCheck={false} />
    </FormField>
  )
  const isOther = error && !error.fields && !isAboutIdentity(error)
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={save}>
      {text('holder', t.holder, 120, { hint: t.holderHint })}
      <CountryField
        label={t.country}
        value={form.values.country}
        onChange={(code) => form.set('country', code)}
        error={form.errors['country']}
        required
      />
      {text('bankName', t.bankName, 120)}
      {text('accountNumber', t.account, 60, banking && { hint: t.accountHint(banking.account) })}
      <div className={s.pair}>
        {text('routingCode', t.routing, 40, { optional: true })}
        {text('swift', t.swift, 20, { optional: true })}
      </div>
      {text('address', t.address, 300, { optional: true, hint: t.addressHint })}
      <IdentityFields
        confirmation={confirmation}
        field={form.field('currentPassword')}
        error={form.errors['currentPassword']}
      />
      {isOther && <PurchaseError error={error} />}
      <div className={cx(layout.cluster, s.actions)}>
        <Button variant="quiet" onClick={onDone}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={sending}>
          {t.saveBank}
        </Button>
      </div>
    </Form>
  )
}
