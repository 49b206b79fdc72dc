import type { ReactElement } from 'react'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { SearchSelect } from '../../../ui/antd/select/SearchSelect.tsx'
import { matching } from './match-options.ts'
import type { Choice } from './match-options.ts'

export type ManyFieldProps = {
  label: string
  placeholder: string
  choices: readonly Choice[]
  loading: boolean
  codes: readonly string[]
  onChange: (codes: string[]) => void
  most: number
  error?: string | undefined
}

/** Selects several options of a long list. Must be inside an `AntdProvider`. */
export const MultiSelectField = ({
  label,
  placeholder,
  choices,
  loading,
  codes,
  onChange,
  most,
  error,
}: ManyFieldProps): ReactElement => (
  <FormField label={label} error={error}>
    <SearchSelect
      many
      most={most}
      options={choices}
      find={matching}
      value={codes}
      onChange={onChange}
      loading={loading}
      placeholder={placeholder}
    />
  </FormField>
)
