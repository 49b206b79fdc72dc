import { useEffect, useRef, useState } from 'react'
import type { ChangeEvent, KeyboardEvent } from 'react'

/** Pause after the last letter, in ms, before a search begins. */
const TYPING_MS = 250

/** What the input of a search needs. */
export type SearchWords = {
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/**
 * The words of a search that runs while somebody types: `onSearch` is called once nothing was typed for a moment, or at once with Enter.
 * What is typed meanwhile stays; a change of `q` from outside (Back, "show everything") is taken over.
 */
export const useSearchWords = (q: string, onSearch: (q: string) => void): SearchWords => {
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
  return {
    value: words,
    onChange: (event) => setWords(event.target.value),
    onKeyDown: (event) => {
      // Enter also ends a word that an input method composes.
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventDefault()
      search(words.trim())
    },
  }
}
