import { useState } from 'react'
import type { ReactElement } from 'react'
import { fieldText } from '../../../../../contract/field-texts.ts'
import { itemError } from '../../../../../contract/catalogue/items/item-rules.ts'
import { useFilledValue } from '../../../../api/use-filled.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { Modal } from '../../../../ui/antd/Modal.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Form } from '../../../../ui/controls/Form.tsx'
import { AccessFields, type AccessValue } from '../../items/AccessFields.tsx'
import { kindOf, type Content, type ContentChange, type ContentKind } from '../kinds.ts'
import { contentTexts } from '../texts.ts'
import layout from '../../../../ui/layouts/layout.module.css'

type AccessDialogProps = {
  kind: ContentKind
  items: readonly Content[]
  onClose: () => void
  onAnswer: (change: ContentChange) => void
}

/** Dialog to change access and price of items; initially those of the first item. */
export const AccessDialog = ({ kind, items, onClose, onAnswer }: AccessDialogProps): ReactElement => {
  const t = useTexts(contentTexts)
  const locale = useLocale()
  const [value, setValue] = useFilledValue<AccessValue>({
    access: items[0]?.access ?? 'subscriber',
    price: items[0]?.price,
    status: 'active',
  })
  const [isSubmitted, setSubmitted] = useState(false)
  const fault = itemError({ ...value, price: value.price })
  const submit = (): void => {
    setSubmitted(true)
    if (!fault)
      onAnswer({
        access: value.access,
        ...(value.access === 'sale' && value.price !== undefined && { price: value.price }),
      })
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t.accessTitle(items.length)}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form="access-choice">
            {t.save}
          </Button>
        </>
      }
    >
      <Form id="access-choice" className={layout.stack5} onSubmit={submit}>
        <AccessFields
          value={value}
          onChange={setValue}
          allowed={kindOf(kind).accesses}
          hideLegend
          fieldErrors={isSubmitted && fault ? { [fault.path]: fieldText(fault.message, locale) ?? fault.message } : {}}
        />
      </Form>
    </Modal>
  )
}
