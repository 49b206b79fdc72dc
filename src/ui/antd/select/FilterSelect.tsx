import { Select } from 'antd'
import type { ReactElement } from 'react'
import { FormField } from '../FormField.tsx'

export type FilterSelectProps<V extends string> = {
  label: string
  value: V | undefined
  options: readonly { value: V; label: string }[]
  /** Label of "no filter"; without it, one of the options is always selected. */
  any?: string
  onChange: (value: V | undefined) => void
  className?: string | undefined
}

/** A select whose value is the parameter `name` of the address. */
export type AddressSelect = Omit<FilterSelectProps<string>, 'onChange' | 'className'> & { name: string }

/** A select with a few values that filter or sort a list. */
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
