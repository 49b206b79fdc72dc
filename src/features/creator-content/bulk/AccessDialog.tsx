import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { fieldText } from '../../../../contract/field-texts.ts'
import { itemFault } from '../../../../contract/item-rules.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { AccessFields, type AccessValue } from '../../items/AccessFields.tsx'
import d from './dialogs.module.css'
import { kindOf, type Content, type ContentChange, type ContentKind } from '../kinds.ts'
import { contentTexts } from '../texts.ts'

type AccessDialogProps = {
  kind: ContentKind
  items: readonly Content[]
  onClose: () => void
  onAnswer: (change: ContentChange) => void
}

/** Asks who sees these, and for how much. It begins with what the first of them has. */
export const AccessDialog = ({ kind, items, onClose, onAnswer }: AccessDialogProps): ReactElement => {
  const t = useTexts(contentTexts)
  const locale = useLocale()
  const [value, setValue] = useState<AccessValue>({
    access: items[0]?.access ?? 'subscriber',
    price: items[0]?.price,
    status: 'active',
  })
  const [isAsked, setAsked] = useState(false)
  const fault = itemFault({ ...value, price: value.price })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
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
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form="access-choice">
            {t.save}
          </Button>
        </>
      }
    >
      <form id="access-choice" className={d.form} onSubmit={submit}>
        <AccessFields
          value={value}
          onChange={setValue}
          allowed={kindOf(kind).accesses}
          fieldErrors={isAsked && fault ? { [fault.path]: fieldText(fault.message, locale) ?? fault.message } : {}}
        />
      </form>
    </Modal>
  )
}
