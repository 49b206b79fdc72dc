import { Checkbox, Input } from 'antd'
import type { ReactElement } from 'react'
import { addresses } from '../../../../contract/identity/addresses.ts'
import type { Address } from '../../../../contract/identity/addresses.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import { useForm } from '../../../api/use-form.ts'
import { PlaceFields } from '../lookups/PlaceFields.tsx'
import type { Place } from '../lookups/PlaceFields.tsx'
import { lookupTexts } from '../lookups/texts.ts'
import { STALE_MS } from '../lookups/use-countries.ts'
import { SendError } from '../../platform/forms/SendError.tsx'
import s from './addresses.module.css'
import { addressTexts } from './texts.ts'
import layout from '../../../ui/layouts/layout.module.css'

type AddressFormProps = {
  /** The address to change; absent for a new one. */
  address?: Address
  /** Suggested name of the recipient. */
  name?: string
  onSaved: (address: Address) => void
  onCancel?: () => void
}

const blank = {
  name: '',
  country: '',
  state: '',
  city: '',
  zipCode: '',
  streetAddress: '',
  streetNumber: '',
  unit: '',
  district: '',
  phone: '',
  isDefault: false,
}

/** The form of a delivery address (Spec §7, Addresses). It imports antd: load it dynamically in purchase dialogs. */
export const AddressForm = ({ address, name = '', onSaved, onCancel }: AddressFormProps): ReactElement => {
  const t = useTexts(addressTexts)
  const form = useForm({
    initial: address ? { ...blank, ...address } : { ...blank, name },
    schema: addresses.create.body,
    toInput: (values) => ({ ...values, country: values.country.toUpperCase() }),
  })
  const create = useSend('addresses.create', { toast: false })
  const update = useSend('addresses.update', { toast: false })
  const { values, set, field, errors } = form
  const places = useTexts(lookupTexts)
  const country = values.country.toUpperCase()
  const { data: rule } = useRequest(
    'lookups.addressRule',
    { params: { country } },
    { enabled: country !== '', staleTime: STALE_MS }
  )
  const save = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    // Missing fields are reported before the request; whether a postal code fits its country is checked by the server.
    if (rule?.stateRequired && body.state === '')
      return form.refuse({ state: t.missing(places.stateNames[rule.state]) })
    if (rule?.zipRequired && body.zipCode === '') return form.refuse({ zipCode: t.missing(places.zipNames[rule.zip]) })
    const sent = address ? await update.send({ params: { id: address._id }, body }) : await create.send({ body })
    if (sent.ok) onSaved(sent.data)
    else if (sent.error.fields)
      form.refuse(
        sent.error.fields['zipCode']
          ? { ...sent.error.fields, zipCode: t.wrongCode(rule ? places.zipNames[rule.zip] : places.zipNames.postal) }
          : sent.error.fields
      )
  }
  const change = (place: Partial<Place>): void => {
    for (const [key, value] of Object.entries(place)) set(key as keyof Place, value)
  }
  const text = (
    key: 'name' | 'streetAddress' | 'streetNumber' | 'unit' | 'district' | 'zipCode' | 'phone',
    label: string,
    autoComplete: string,
    maxLength: number,
    optional = true
  ): ReactElement => (
    <FormField label={label} error={errors[key]} optional={optional} required={!optional}>
      <Input {...field(key)} autoComplete={autoComplete} maxLength={maxLength} />
    </FormField>
  )
  const failure = create.error ?? update.error
  return (
    <AntdProvider>
      <Form ref={form.ref} className={layout.stack4} onSubmit={save}>
        {text('name', t.name, 'shipping name', 100, false)}
        <PlaceFields
          rule={rule}
          place={values}
          onChange={change}
          errors={{ ...errors, country: errors['country'] && t.country }}
        />
        <div className={s.pair}>
          {text('streetAddress', t.street, 'shipping address-line1', 200, false)}
          {text('streetNumber', t.number, 'off', 20)}
        </div>
        <div className={s.pair}>
          {text('unit', t.unit, 'shipping address-line2', 60)}
          {(rule?.usesZip ?? true) &&
            text(
              'zipCode',
              rule?.zip ? places.zipNames[rule.zip] : t.zipCode,
              'shipping postal-code',
              20,
              !rule?.zipRequired
            )}
        </div>
        <div className={cx(s.pair, s.even)}>
          {text('district', t.district, 'off', 100)}
          {text('phone', t.phone, 'shipping tel', 30)}
        </div>
        {!address?.isDefault && (
          <Checkbox checked={values.isDefault} onChange={(event) => set('isDefault', event.target.checked)}>
            {t.makeUsual}
          </Checkbox>
        )}
        {failure && !failure.fields && <SendError error={failure} />}
        <div className={cx(layout.wrap, s.actions)}>
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              {t.cancel}
            </Button>
          )}
          <Button type="submit" loading={create.sending || update.sending}>
            {t.save}
          </Button>
        </div>
      </Form>
    </AntdProvider>
  )
}
