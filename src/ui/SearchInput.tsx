import type { ReactElement } from 'react'
import { Search } from './icons.tsx'
import { TextInput } from './TextInput.tsx'
import { useSearchWords } from './use-search-words.ts'

export type SearchInputProps = {
  /** The words of the address, or of whatever else is searched by now. */
  q: string
  /** The words without spaces around them: once nothing was typed for a moment, or at once with Enter. */
  onSearch: (q: string) => void
  placeholder?: string
}

/** The field of a search that finds while one types; behind the sign-in it is `antd/SearchField.tsx`. */
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
