import { Input } from 'antd'
import type { ReactElement } from 'react'
import { Announcement } from '../../../../contract/admin/site-settings.ts'
import { useForm } from '../../../api/use-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { RadioCards } from '../../../ui/antd/RadioCards.tsx'
import { TextArea } from '../../../ui/antd/TextArea.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { DateTimeField } from '../../catalogue/items/DateTimeField.tsx'
import { operatorTexts } from '../admin-texts.ts'
import s from './site.module.css'
import { siteTexts } from './texts.ts'

type AnnouncementFormProps = {
  announcement: Announcement | undefined
  saving: boolean
  onSave: (announcement: Announcement) => void
  onCancel: () => void
}

/** The form of a new or an existing announcement. */
export const AnnouncementForm = ({ announcement, saving, onSave, onCancel }: AnnouncementFormProps): ReactElement => {
  const t = useTexts(siteTexts)
  const words = useTexts(operatorTexts)
  const form = useForm({
    initial: {
      level: announcement?.level ?? 'info',
      'text.en': announcement?.text.en ?? '',
      'text.pt': announcement?.text.pt ?? '',
      link: announcement?.link ?? '',
      from: announcement?.from ?? '',
      to: announcement?.to ?? '',
    },
    schema: Announcement,
    toInput: (values) => ({
      level: values.level,
      text: { en: values['text.en'], pt: values['text.pt'] },
      link: values.link || undefined,
      from: values.from || undefined,
      to: values.to || undefined,
    }),
  })
  const { values, set, field, errors } = form
  const submit = (): void => {
    const checked = form.check()
    if (checked) onSave(checked)
  }
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={submit}>
      <RadioCards
        legend={t.level}
        name="announcement-level"
        value={values.level}
        onChange={(level) => set('level', level)}
        options={(['info', 'warning'] as const).map((value) => ({ value, title: t.levels[value] }))}
      />
      {(['en', 'pt'] as const).map((language) => {
        const key = `text.${language}` as const
        return (
          <FormField
            key={key}
            label={`${t.text} (${words.languages[language]})`}
            required
            error={errors[key]}
            counter={{ used: values[key].length, most: 300 }}
          >
            <TextArea {...field(key)} minRows={2} lang={language} />
          </FormField>
        )
      })}
      <FormField label={t.link} hint={t.linkHint} error={errors['link']} optional>
        <Input {...field('link')} autoComplete="off" inputMode="url" />
      </FormField>
      <div className={s.pair}>
        <DateTimeField
          label={t.from}
          value={values.from || undefined}
          onChange={(at) => set('from', at ?? '')}
          error={errors['from']}
          optional
        />
        <DateTimeField
          label={t.to}
          value={values.to || undefined}
          onChange={(at) => set('to', at ?? '')}
          error={errors['to']}
          optional
        />
      </div>
      <div className={layout.cluster}>
        <Button variant="quiet" disabled={saving} onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={saving}>
          {t.save}
        </Button>
      </div>
    </Form>
  )
}
