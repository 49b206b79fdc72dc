import type { ReactElement } from 'react'
import { maxRestrictedWords } from '../../../../contract/limits.ts'
import { siteSettings } from '../../../../contract/admin/site-settings.ts'
import { useForm } from '../../../api/use-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { TextArea } from '../../../ui/antd/TextArea.tsx'
import { Button } from '../../../ui/Button.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { COMMENTS_PATH } from '../comments/query.ts'
import s from './site.module.css'
import type { SectionProps } from './SiteScreen.tsx'
import { useSaveSettings } from './use-save-settings.ts'
import { wordsTexts } from './words-texts.ts'

/** The words of a text with one on each line. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The words that hold comments for an operator, and that no name may have. */
export const WordsSection = ({ settings: { restrictedWords } }: SectionProps): ReactElement => {
  const t = useTexts(wordsTexts)
  const form = useForm({
    initial: { restrictedWords: restrictedWords.join('\n') },
    schema: siteSettings.change.body,
    toInput: (values) => ({ restrictedWords: linesOf(values.restrictedWords) }),
  })
  const { save, saving } = useSaveSettings((error) => form.refuse(error.fields ?? {}))
  const submit = async (): Promise<void> => {
    const body = form.check()
    if (body) await save(body)
  }
  const lines = linesOf(form.values.restrictedWords)
  // The error of one word is at its index.
  const [place = '', fault] = Object.entries(form.errors).find(([key]) => key.startsWith('restrictedWords')) ?? []
  const wrong = lines[Number(place.split('.')[1])]
  return (
    <Form ref={form.ref} className={cx(layout.stack4, s.form)} onSubmit={submit}>
      <p className={textStyles.lead}>{t.lead}</p>
      <FormField
        label={t.label}
        hint={t.hint}
        error={fault && (wrong === undefined ? fault : t.wrong(wrong, fault))}
        counter={{ used: lines.length, most: maxRestrictedWords }}
        optional
      >
        <TextArea {...form.field('restrictedWords')} minRows={8} />
      </FormField>
      <p className={textStyles.note}>
        {t.where} <Link href={COMMENTS_PATH}>{t.queue}</Link>
      </p>
      <div>
        <Button type="submit" loading={saving}>
          {t.save}
        </Button>
      </div>
    </Form>
  )
}
