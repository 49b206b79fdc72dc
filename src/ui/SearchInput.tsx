import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import { Search } from './icons.tsx'
import { TextInput } from './TextInput.tsx'

/** ms after the last letter. */
const TYPING_MS = 250

export type SearchInputProps = {
  /** The words of the address, or of whatever else is searched by now. */
  q: string
  /** The words without spaces around them: once nothing was typed for a moment, or at once with Enter. */
  onSearch: (q: string) => void
  placeholder?: string
}

/** The field of a search that finds while one types. What is typed meanwhile stays; a change from outside (Back, "show everything") is taken over. */
export const SearchInput = ({ q, onSearch, placeholder }: SearchInputProps): ReactElement => {
  const [words, setWords] = useState(q)
  /** What was asked for and is not in the address yet, oldest first: when it gets there, nobody else changed it. */
  const asked = useRef<string[]>([])
  const latest = useRef({ q, onSearch })
  latest.current = { q, onSearch }
  useEffect(() => {
    const at = asked.current.indexOf(q)
    asked.current = asked.current.slice(at + 1)
    if (at < 0) setWords((typed) => (typed.trim() === q ? typed : q))
  }, [q])
  const search = (wanted: string): void => {
    if (wanted === (asked.current.at(-1) ?? latest.current.q)) return
    asked.current.push(wanted)
    latest.current.onSearch(wanted)
  }
  useEffect(() => {
    const timer = setTimeout(search, TYPING_MS, words.trim())
    return () => clearTimeout(timer)
  }, [words])
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enter also ends a word that an input method composes.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    search(words.trim())
  }
  return (
    <TextInput
      type="search"
      name="q"
      value={words}
      maxLength={100}
      enterKeyHint="search"
      placeholder={placeholder}
      before={<Search aria-hidden />}
      onChange={(event) => setWords(event.target.value)}
      onKeyDown={press}
    />
  )
}
