import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import Search from 'lucide-react/icons/search'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import s from './toolbar.module.css'

/** ms after the last letter. */
const TYPING_MS = 350

/** The words that a list is searched by, `q` of its address: `onSearch` once nothing was typed for a while. */
export const WordSearch = ({ label, q, onSearch }: { label: string; q: string; onSearch: (q: string) => void }): ReactElement => {
  const [words, setWords] = useState(q)
  const sent = useRef(q)
  // Back, or "show everything", has changed the address; our own change must not take away what was typed meanwhile.
  useEffect(() => {
    if (q !== sent.current) setWords(q)
    sent.current = q
  }, [q])
  useEffect(() => {
    const wanted = words.trim()
    if (wanted === q) return undefined
    const timer = setTimeout(() => {
      sent.current = wanted
      onSearch(wanted)
    }, TYPING_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [words])
  return (
    <div className={s.search}>
      <Field label={label}>
        <TextInput type="search" value={words} maxLength={100} before={<Search aria-hidden />} onChange={(event) => setWords(event.target.value)} />
      </Field>
    </div>
  )
}
