import { Input } from 'antd'
import type { ReactElement } from 'react'
import { Search } from '../icons.tsx'
import { useSearchWords } from '../use-search-words.ts'
import { FormField } from './FormField.tsx'

export type SearchFieldProps = {
  label: string
  /** The words of the address, or of whatever else is searched by now. */
  q: string
  /** The words without spaces around them: once nothing was typed for a moment, or at once with Enter. */
  onSearch: (q: string) => void
  className?: string | undefined
}

/** A search above a table, which finds while one types. */
export const SearchField = ({ label, q, onSearch, className }: SearchFieldProps): ReactElement => (
  <FormField label={label} className={className}>
    <Input
      {...useSearchWords(q, onSearch)}
      type="search"
      name="q"
      maxLength={100}
      enterKeyHint="search"
      prefix={<Search aria-hidden />}
    />
  </FormField>
)
