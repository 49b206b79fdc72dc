import { Input } from 'antd'
import type { ReactElement } from 'react'
import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import { packageBounds } from '../../../../contract/money/package-rules.ts'
import { tokenPackages, type TokenPackage } from '../../../../contract/admin/token-packages.ts'
import { useForm } from '../../../api/use-form.ts'
import { useSend } from '../../../api/use-send.ts'
import { amountText, typedAmount } from '../../../lib/amount.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { SwitchField } from '../../../ui/antd/SwitchField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { IdentityFields } from '../../identity/second-factor/IdentityFields.tsx'
import { usePasswordConfirmation } from '../../identity/second-factor/use-password-confirmation.ts'
import { selectSettings } from '../../platform/settings/slice.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { operatorTexts } from '../admin-texts.ts'
import { PackageOffer } from './PackageOffer.tsx'
import { packagesTexts } from './packages-texts.ts'
import s from './site.module.css'

/** The form of a new or an existing package, with its preview; the password may be asked for. */
export const PackageForm = ({
  offer,
  onDone,
}: {
  offer: TokenPackage | undefined
  onDone: () => void
}): ReactElement => {
  const t = useTexts(packagesTexts)
  const words = useTexts(operatorTexts)
  const locale = useLocale()
  const { tokenPrice } = useAppSelector(selectSettings)
  const { inWallet, ofCurrency, ofWallet } = useAmounts()
  const create = useSend('tokenPackages.create', { toast: false })
  const update = useSend('tokenPackages.update', { toast: false })
  const form = useForm({
    initial: {
      'label.en': offer?.label.en ?? '',
      'label.pt': offer?.label.pt ?? '',
      'note.en': offer?.note?.en ?? '',
      'note.pt': offer?.note?.pt ?? '',
      price: amountText(offer?.price, locale),
      tokens: amountText(offer?.tokens, locale),
      bonus: amountText(offer?.bonus, locale),
      isActive: offer?.isActive ?? true,
      currentPassword: '',
    },
    schema: tokenPackages.create.body,
    toInput: (values) => ({
      label: { en: values['label.en'], pt: values['label.pt'] },
      note:
        values['note.en'].trim() || values['note.pt'].trim()
          ? { en: values['note.en'], pt: values['note.pt'] }
          : undefined,
      price: typedAmount(values.price) ?? Number.NaN,
      tokens: typedAmount(values.tokens) ?? Number.NaN,
      bonus: values.bonus.trim() === '' ? 0 : (typedAmount(values.bonus) ?? Number.NaN),
      isActive: values.isActive,
    }),
  })
  const { values, field, errors, set } = form
  const password = usePasswordConfirmation(form)
  const [price, tokens, bonus] = [values.price, values.tokens, values.bonus].map((text) => typedAmount(text) ?? 0) as [
    number,
    number,
    number,
  ]
  const bounds = packageBounds(toMinor(price), toMinor(tokenPrice))
  const save = async (): Promise<void> => {
    const checked = form.check()
    if (!checked) return
    const body = { ...checked, ...(await password.withPassword(values.currentPassword)) }
    const sent = offer ? await update.send({ params: { id: offer._id }, body }) : await create.send({ body })
    if (sent.ok) {
      showToast({ kind: 'success', message: offer ? t.saved : t.added })
      onDone()
    } else password.report(sent.error)
  }
  const inBoth = (name: 'label' | 'note', most: number): ReactElement => (
    <div className={s.pair}>
      {(['en', 'pt'] as const).map((language) => {
        const key = `${name}.${language}` as const
        return (
          <FormField
            key={key}
            label={`${t[name]} (${words.languages[language]})`}
            required={name === 'label'}
            optional={name === 'note'}
            error={errors[key]}
          >
            <Input {...field(key)} lang={language} maxLength={most} />
          </FormField>
        )
      })}
    </div>
  )
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={save}>
      {inBoth('label', 40)}
      {inBoth('note', 80)}
      <FormField label={t.price} required error={errors['price']}>
        <Input {...field('price')} inputMode="decimal" autoComplete="off" maxLength={10} {...ofCurrency} />
      </FormField>
      <div className={s.pair}>
        <FormField
          label={t.tokens}
          required
          error={errors['tokens']}
          hint={price > 0 ? t.tokensHint(inWallet(fromMinor(bounds.least))) : undefined}
        >
          <Input {...field('tokens')} inputMode="decimal" autoComplete="off" maxLength={10} {...ofWallet} />
        </FormField>
        <FormField
          label={t.bonus}
          optional
          error={errors['bonus']}
          hint={
            price > 0 ? t.bonusHint(inWallet(fromMinor(bounds.least)), inWallet(fromMinor(bounds.most))) : undefined
          }
        >
          <Input {...field('bonus')} inputMode="decimal" autoComplete="off" maxLength={10} {...ofWallet} />
        </FormField>
      </div>
      <SwitchField label={t.active} checked={values.isActive} onChange={(on) => set('isActive', on)} />
      <section className={layout.stack2} aria-label={t.preview}>
        <strong>{t.preview}</strong>
        <PackageOffer
          offer={{
            label: { en: values['label.en'] || t.label, pt: values['label.pt'] || t.label },
            ...(values[`note.${locale}`] && { note: { en: values['note.en'], pt: values['note.pt'] } }),
            price,
            tokens,
            bonus,
          }}
        />
      </section>
      <IdentityFields confirmation={password} field={field('currentPassword')} error={errors['currentPassword']} />
      <div className={layout.cluster}>
        <Button variant="quiet" onClick={onDone}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={create.sending || update.sending}>
          {offer ? t.save : t.add}
        </Button>
      </div>
    </Form>
  )
}
