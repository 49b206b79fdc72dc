import { Select } from 'antd'
import type { ReactElement } from 'react'
import { useRequest } from '../../../../api/use-request.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { FormField } from '../../../../ui/antd/FormField.tsx'
import { searchIcon } from '../../../../ui/antd/select/select-search-icon.tsx'
import { aboutTexts } from '../about-texts.ts'
import s from './creator-account.module.css'
import { STALE_MS } from '../../../identity/lookups/use-countries.ts'
import { optionLists } from './form.ts'
import type { CreatorForm } from './form.ts'
import { creatorAccountTexts } from './texts.ts'

/** The ten attribute lists of a creator's profile, labelled in the viewer's language (Spec §3). */
export const OptionFields = ({ form }: { form: CreatorForm }): ReactElement => {
  const t = useTexts(creatorAccountTexts)
  const names = useTexts(aboutTexts)
  const locale = useLocale()
  const { data: lists } = useRequest('lookups.userAdditional', undefined, { staleTime: STALE_MS })
  return (
    <div className={s.options}>
      {optionLists.map((list) => (
        <FormField key={list} label={names[list]} error={form.errors[list]}>
          <Select
            value={form.values[list]}
            onChange={(value) => form.set(list, value)}
            loading={!lists}
            // Before the lists are there, the value has no label.
            labelRender={({ label }) => label ?? ''}
            showSearch={{ searchIcon, optionFilterProp: 'label' }}
            options={[
              { value: '', label: t.notSaid },
              ...(lists?.[list] ?? []).map((option) => ({ value: option.value, label: option[locale] })),
            ]}
          />
        </FormField>
      ))}
    </div>
  )
}
