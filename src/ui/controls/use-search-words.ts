import { useEffect, useRef, useState } from 'react'
import type { ChangeEvent, KeyboardEvent } from 'react'

/** Pause after the last keystroke, in ms, before a search starts. */
const TYPING_MS = 250

/** The props of a search input. */
export type SearchWords = {
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/**
 * State of a search that runs while the user types: `onSearch` is called after a pause in typing, or at once with
 * Enter. A change of `q` from outside (Back, "Show everyone") replaces the text, unless it is one of our own searches.
 */
export const useSearchWords = (q: string, onSearch: (q: string) => void): SearchWords => {
  const [words, setWords] = useState(q)
  /**
   * Searches that were started and have not reached the address yet, oldest first. When one arrives, the change is our
   * own.
   */
  const requested = useRef<string[]>([])
  const latest = useRef({ q, onSearch })
  latest.current = { q, onSearch }
  useEffect(() => {
    const at = requested.current.indexOf(q)
    requested.current = requested.current.slice(at + 1)
    if (at < 0) setWords((typed) => (typed.trim() === q ? typed : q))
  }, [q])
  const search = (wanted: string): void => {
    if (wanted === (requested.current.at(-1) ?? latest.current.q)) return
    requested.current.push(wanted)
    latest.current.onSearch(wanted)
  }
  useEffect(() => {
    const timer = setTimeout(search, TYPING_MS, words.trim())
    return () => clearTimeout(timer)
  }, [words])
  return {
    value: words,
    onChange: (event) => setWords(event.target.value),
    onKeyDown: (event) => {
      // During composition with an input method, Enter only confirms a word.
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventDefault()
      search(words.trim())
    },
  }
}
