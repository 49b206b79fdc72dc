import type { ReactElement } from 'react'
import { Search } from '../icons.tsx'
import { TextInput } from './TextInput.tsx'
import { useSearchWords } from './use-search-words.ts'

export type SearchInputProps = {
  /** The current search words, for example from the address. */
  q: string
  /** Receives the trimmed words after a pause in typing, or at once with Enter. */
  onSearch: (q: string) => void
  placeholder?: string
}

/** A search field that searches while the user types. Behind the sign-in use `antd/SearchField.tsx`. */
export const SearchInput = ({ q, onSearch, placeholder }: SearchInputProps): ReactElement => (
  <TextInput
    {...useSearchWords(q, onSearch)}
    type="search"
    name="q"
    maxLength={100}
    enterKeyHint="search"
    placeholder={placeholder}
    before={<Search aria-hidden />}
  />
)
