import { Input } from 'antd'
import type { ReactElement } from 'react'
import type { FieldProps } from '../../../api/use-form.ts'
import { maxDescription, maxTitle } from '../../../../contract/limits.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { TextArea } from '../../../ui/antd/TextArea.tsx'
import { CaptionField } from '../items/PublicTextFields.tsx'
import { publicWordsTexts } from '../items/public-words-texts.ts'
import { formTexts } from './form-texts.ts'

type TextFieldsProps = {
  /** The form of an item, from `useForm`. */
  form: {
    values: { title: string; caption: string }
    errors: Readonly<Record<string, string | undefined>>
    field: (name: 'title' | 'description') => FieldProps
    set: (name: 'caption', value: string) => void
  }
  /** Who can read the description; undefined shows no hint. */
  descriptionHint: string | undefined
  /** Height of the empty description, in lines. */
  descriptionRows?: number
}

/** The title, the public text and the description of a video, gallery or product. Must be inside an `AntdProvider`. */
export const TextFields = ({
  form: { values, errors, field, set },
  descriptionHint,
  descriptionRows = 4,
}: TextFieldsProps): ReactElement => {
  const t = useTexts(formTexts)
  const words = useTexts(publicWordsTexts)
  return (
    <>
      <FormField
        label={t.title}
        hint={words.everyone}
        error={errors['title']}
        counter={{ used: values.title.length, most: maxTitle }}
      >
        <Input {...field('title')} maxLength={maxTitle} autoComplete="off" />
      </FormField>
      <CaptionField
        value={values.caption}
        onChange={(caption) => set('caption', caption)}
        error={errors['caption']}
        hint={words.everyone}
      />
      <FormField label={t.description} optional hint={descriptionHint} error={errors['description']}>
        <TextArea {...field('description')} maxLength={maxDescription} minRows={descriptionRows} />
      </FormField>
    </>
  )
}
