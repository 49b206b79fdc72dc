import { Select } from 'antd'
import type { ReactElement } from 'react'
import { FormField } from './FormField.tsx'

export type FilterSelectProps<V extends string> = {
  label: string
  value: V | undefined
  options: readonly { value: V; label: string }[]
  /** The words of "no filter"; without it, one of the options is always chosen. */
  any?: string
  onChange: (value: V | undefined) => void
  className?: string | undefined
}

/** One of a few values that narrow or sort a table. */
export const FilterSelect = <V extends string>({
  label,
  value,
  options,
  any,
  onChange,
  className,
}: FilterSelectProps<V>): ReactElement => (
  <FormField label={label} className={className}>
    <Select<V | ''>
      value={value ?? ''}
      options={[...(any === undefined ? [] : [{ value: '' as const, label: any }]), ...options]}
      onChange={(next) => onChange(next === '' ? undefined : next)}
      popupMatchSelectWidth={false}
    />
  </FormField>
)
