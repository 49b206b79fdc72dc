import { Select } from 'antd'
import type { ReactElement } from 'react'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { searchIcon } from '../../../ui/antd/select/select-search-icon.tsx'
import { languageChoices } from './languages.ts'
import { uploadTexts } from './texts.ts'

/** Field for the language of subtitles, as BCP 47. */
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
    <FormField label={t.language}>
      <Select
        value={value}
        onChange={onChange}
        showSearch={{ searchIcon, optionFilterProp: 'label' }}
        options={languageChoices(locale, value).map(({ code, name }) => ({ value: code, label: name }))}
      />
    </FormField>
  )
}
