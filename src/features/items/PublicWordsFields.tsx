import type { ReactElement } from 'react'
import { maxCaption, maxPublicTitle } from '../../../contract/limits.ts'
import { useTexts } from '../../lib/texts.ts'
import { Field } from '../../ui/Field.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import s from './public-words-fields.module.css'
import { publicWordsTexts } from './public-words-texts.ts'

type Faults = Readonly<Record<string, string | undefined>>

type CaptionFieldProps = {
  value: string
  onChange: (caption: string) => void
  error?: string | undefined
  hint?: string | undefined
  rows?: number
}

/** Asks for the few words that make people want to see something locked. */
export const CaptionField = ({ value, onChange, error, hint, rows = 2 }: CaptionFieldProps): ReactElement => {
  const t = useTexts(publicWordsTexts)
  return (
    <Field
      label={t.caption}
      optional
      hint={hint}
      error={error}
      counter={value.length > maxCaption / 2 ? { used: value.length, most: maxCaption } : undefined}
    >
      <TextArea
        value={value}
        maxLength={maxCaption}
        rows={rows}
        dir="auto"
        placeholder={t.captionExample}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

export type PublicWords = { title: string; caption: string }

/** Asks for the title and the caption of something locked: the only words of it that people read who cannot see it. */
export const PublicWordsFields = ({
  value,
  onChange,
  faults = {},
}: {
  value: PublicWords
  onChange: (words: Partial<PublicWords>) => void
  faults?: Faults
}): ReactElement => {
  const t = useTexts(publicWordsTexts)
  const { title, caption } = value
  return (
    <fieldset className={s.words}>
      <legend>{t.legend}</legend>
      <p className={s.lead}>{t.lead}</p>
      <Field
        label={t.title}
        optional
        error={faults['title']}
        counter={title.length > maxPublicTitle / 2 ? { used: title.length, most: maxPublicTitle } : undefined}
      >
        <TextInput
          value={title}
          maxLength={maxPublicTitle}
          dir="auto"
          autoComplete="off"
          placeholder={t.titleExample}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <CaptionField value={caption} onChange={(next) => onChange({ caption: next })} error={faults['caption']} />
    </fieldset>
  )
}
