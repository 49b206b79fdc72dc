import { Input } from 'antd'
import type { ReactElement } from 'react'
import { maxCaption, maxPublicTitle } from '../../../../contract/limits.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { TextArea } from '../../../ui/antd/TextArea.tsx'
import s from './public-words-fields.module.css'
import { publicWordsTexts } from './public-words-texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

type Faults = Readonly<Record<string, string | undefined>>

type CaptionFieldProps = {
  value: string
  onChange: (caption: string) => void
  error?: string | undefined
  hint?: string | undefined
  rows?: number
}

/** Explains the purpose of the public text. Must be inside an `AntdProvider`. */
export const CaptionField = ({ value, onChange, error, hint, rows = 2 }: CaptionFieldProps): ReactElement => {
  const t = useTexts(publicWordsTexts)
  return (
    <FormField
      label={t.caption}
      optional
      hint={hint}
      error={error}
      counter={value.length > maxCaption / 2 ? { used: value.length, most: maxCaption } : undefined}
    >
      <TextArea
        value={value}
        maxLength={maxCaption}
        minRows={rows}
        dir="auto"
        placeholder={t.captionExample}
        onChange={(event) => onChange(event.target.value)}
      />
    </FormField>
  )
}

export type PublicText = { title: string; caption: string }

/**
 * Fields for the title and caption of a locked item: the only text that is visible without access. Must be inside an
 * `AntdProvider`.
 */
export const PublicTextFields = ({
  value,
  onChange,
  faults = {},
}: {
  value: PublicText
  onChange: (words: Partial<PublicText>) => void
  faults?: Faults
}): ReactElement => {
  const t = useTexts(publicWordsTexts)
  const { title, caption } = value
  return (
    <fieldset className={cx(layout.stack4, s.words)}>
      <legend>{t.legend}</legend>
      <p className={s.lead}>{t.lead}</p>
      <FormField
        label={t.title}
        optional
        error={faults['title']}
        counter={title.length > maxPublicTitle / 2 ? { used: title.length, most: maxPublicTitle } : undefined}
      >
        <Input
          value={title}
          maxLength={maxPublicTitle}
          dir="auto"
          autoComplete="off"
          placeholder={t.titleExample}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </FormField>
      <CaptionField value={caption} onChange={(next) => onChange({ caption: next })} error={faults['caption']} />
    </fieldset>
  )
}
