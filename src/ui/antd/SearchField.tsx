import { Input } from 'antd'
import type { ReactElement } from 'react'
import { Search } from '../icons.tsx'
import { useSearchWords } from '../controls/use-search-words.ts'
import { FormField } from './FormField.tsx'

export type SearchFieldProps = {
  label: string
  /** The current search text, usually from the address. */
  q: string
  /** Called with the trimmed text after a pause in typing, or immediately on Enter. */
  onSearch: (q: string) => void
  className?: string | undefined
}

/** A search field above a list that searches while the viewer types. */
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
