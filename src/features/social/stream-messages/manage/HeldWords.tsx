import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { maxHeldWord, maxHeldWords } from '../../../../../contract/limits.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Form } from '../../../../ui/controls/Form.tsx'
import { Field } from '../../../../ui/controls/Field.tsx'
import { TextInput } from '../../../../ui/controls/TextInput.tsx'
import { X } from '../../../../ui/icons.tsx'
import layout from '../../../../ui/layouts/layout.module.css'
import s from './chat-controls.module.css'
import type { SaveChat } from './ChatControls.tsx'
import { manageTexts } from './manage-texts.ts'

/** The words in a text that is separated by commas or lines, which are not among `known` yet. */
const newWords = (text: string, known: readonly string[]): string[] => {
  const all = new Map(
    text
      .split(/[,;\n]/)
      .map((word) => word.trim().replaceAll(/\s+/g, ' '))
      .map((word) => [word.toLowerCase(), word])
  )
  for (const word of ['', ...known]) all.delete(word.toLowerCase())
  return [...all.values()]
}

/** The words for which a message waits for a moderator. */
export const HeldWords = ({
  words,
  hint,
  save,
  sending,
}: {
  words: readonly string[]
  hint: string
  save: SaveChat
  sending: boolean
}): ReactElement => {
  const t = useTexts(manageTexts)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const add = async (): Promise<void> => {
    const added = newWords(typed, words)
    const long = added.find((word) => word.length > maxHeldWord)
    const fault =
      long !== undefined
        ? t.wordTooLong(long, maxHeldWord)
        : words.length + added.length > maxHeldWords
          ? t.tooManyWords(maxHeldWords)
          : undefined
    setError(fault)
    if (fault !== undefined) return
    // What was typed while it was saved stays.
    if (added.length === 0 || (await save({ heldWords: [...words, ...added] })))
      setTyped((now) => (now === typed ? '' : now))
  }
  const remove = async (word: string): Promise<void> => {
    // Its button is gone afterwards.
    if (await save({ heldWords: words.filter((one) => one !== word) })) input.current?.focus()
  }
  return (
    <Form
      className={layout.stack2}
      onSubmit={() => {
        void add()
      }}
    >
      <Field label={t.heldWords} hint={hint} error={error}>
        <TextInput
          ref={input}
          value={typed}
          autoComplete="off"
          placeholder={t.separated}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
          after={
            <Button type="submit" variant="quiet" size="sm" disabled={typed.trim() === '' || sending}>
              {t.addWords}
            </Button>
          }
        />
      </Field>
      {words.length > 0 && (
        <ul className={s.words} aria-label={t.heldWords}>
          {words.map((word) => (
            <li key={word}>
              <button
                type="button"
                aria-label={t.removeWord(word)}
                title={t.removeWord(word)}
                disabled={sending}
                onClick={() => void remove(word)}
              >
                <span dir="auto">{word}</span>
                <X />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Form>
  )
}
