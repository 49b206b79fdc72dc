import type { ReactElement } from 'react'
import { performerOptions } from '../../../contract/performer-options.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect } from '../../ui/TextInput.tsx'
import { aboutTexts } from '../performers/about-texts.ts'
import s from './creator-account.module.css'
import { optionLists } from './form.ts'
import type { CreatorForm } from './form.ts'
import { creatorAccountTexts } from './texts.ts'

/** The ten lists of a creator's profile, each with its labels in the reader's language (Spec §3). */
export const OptionFields = ({ form }: { form: CreatorForm }): ReactElement => {
  const t = useTexts(creatorAccountTexts)
  const names = useTexts(aboutTexts)
  const locale = useLocale()
  return (
    <div className={s.options}>
      {optionLists.map((list) => (
        <Field key={list} label={names[list]} error={form.errors[list]}>
          <NativeSelect {...form.field(list)} autoComplete="off">
            <option value="">{t.notSaid}</option>
            {performerOptions[list].map((option) => (
              <option key={option.value} value={option.value}>
                {option[locale]}
              </option>
            ))}
          </NativeSelect>
        </Field>
      ))}
    </div>
  )
}
