import type { ReactElement } from 'react'
import { maxOperatorReason } from '../../../contract/limits.ts'
import type { FieldProps } from '../../api/use-form.ts'
import { useTexts } from '../../lib/texts.ts'
import { FormField } from '../../ui/antd/FormField.tsx'
import { TextArea } from '../../ui/antd/TextArea.tsx'
import { operatorTexts } from './admin-texts.ts'

type ReasonFieldProps = {
  /** The field of a form from `useForm`. */
  field: FieldProps
  error: string | undefined
  /** The person whom it concerns is told the reason. */
  isShown?: boolean | undefined
}

/** Why an operator does something: required, and recorded in the log. */
export const ReasonField = ({ field, error, isShown }: ReasonFieldProps): ReactElement => {
  const t = useTexts(operatorTexts)
  return (
    <FormField
      label={t.reason}
      required
      hint={isShown ? t.reasonShown : t.reasonHint}
      error={error}
      counter={{ used: field.value.length, most: maxOperatorReason }}
    >
      <TextArea {...field} maxLength={maxOperatorReason} minRows={3} maxRows={10} />
    </FormField>
  )
}
