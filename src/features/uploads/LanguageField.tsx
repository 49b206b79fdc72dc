import type { ReactElement } from 'react'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect } from '../../ui/TextInput.tsx'
import { languageChoices } from './languages.ts'
import { uploadTexts } from './texts.ts'

/** The language of subtitles, as BCP 47. */
export const LanguageField = ({
  value,
  onChange,
}: {
  value: string
  onChange: (language: string) => void
}): ReactElement => {
  const t = useTexts(uploadTexts)
  const locale = useLocale()
  return (
    <Field label={t.language}>
      <NativeSelect value={value} onChange={(event) => onChange(event.target.value)}>
        {languageChoices(locale, value).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
