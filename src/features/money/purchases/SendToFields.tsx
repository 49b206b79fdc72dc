import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Field } from '../../../ui/controls/Field.tsx'
import { NativeSelect } from '../../../ui/controls/TextInput.tsx'
import { AddressPicker } from '../../identity/addresses/AddressPicker.tsx'
import { purchaseDialogTexts } from './dialog-texts.ts'
import type { SendTo } from './use-purchase.ts'

/** Maximum number of copies in one order, as in the contract. */
const MAX_COPIES = 20

/** Fields for the number of copies and the delivery address. */
export const SendToFields = ({
  value,
  stock,
  onChange,
}: {
  value: SendTo
  stock: number
  onChange: (change: (before: SendTo) => SendTo) => void
}): ReactElement => {
  const t = useTexts(purchaseDialogTexts)
  return (
    <>
      {stock > 1 && (
        <Field label={t.copies}>
          <NativeSelect
            name="quantity"
            value={String(value.quantity)}
            onChange={(event) => onChange((before) => ({ ...before, quantity: Number(event.target.value) }))}
          >
            {Array.from({ length: Math.min(stock, MAX_COPIES) }, (_, i) => (
              <option key={i + 1} value={i + 1}>
                {i + 1}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      <AddressPicker
        value={value.deliveryAddressId}
        onChange={(deliveryAddressId) => onChange((before) => ({ ...before, deliveryAddressId }))}
      />
    </>
  )
}
