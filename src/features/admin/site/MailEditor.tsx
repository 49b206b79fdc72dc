import { Input } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { ResponseOf } from '../../../../contract/endpoint-names.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { MailKind } from '../../../../contract/admin/mail-kinds.ts'
import { MailText, mailTextLimits } from '../../../../contract/admin/mail-texts.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { useForm } from '../../../api/use-form.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Confirm } from '../../../ui/antd/Confirm.tsx'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { TextArea } from '../../../ui/antd/TextArea.tsx'
import { Button } from '../../../ui/Button.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { operatorTexts } from '../admin-texts.ts'
import { MailPreview } from './MailPreview.tsx'
import { mailsTexts } from './mails-texts.ts'
import s from './site.module.css'

type View = ResponseOf<'mailTexts.view'>
const languages = ['en', 'pt'] as const

/** The editor of the texts of one mail, one language at a time. What is typed in the other one stays. */
export const MailEditor = ({ kind, onDone }: { kind: MailKind; onDone: () => void }): ReactElement => {
  const t = useTexts(mailsTexts)
  const words = useTexts(operatorTexts)
  const [current, setCurrent] = useState<Language>('en')
  return (
    <div className={layout.stack4}>
      <p>{t.kinds[kind].when}</p>
      <Tabs
        label={t.language}
        current={current}
        tabs={languages.map((key) => ({ key, label: words.languages[key] }))}
        onSelect={(key) => setCurrent(key as Language)}
      />
      {languages.map((language) => (
        <div key={language} role="tabpanel" aria-label={words.languages[language]} hidden={language !== current}>
          <OneLanguage kind={kind} language={language} onDone={onDone} />
        </div>
      ))}
    </div>
  )
}

type Props = { kind: MailKind; language: Language; onDone: () => void }

const OneLanguage = (props: Props): ReactElement => {
  const t = useTexts(mailsTexts)
  const { kind, language } = props
  const { data, error, reload } = useRequest('mailTexts.view', { params: { kind, language } })
  if (error && !data) return <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
  if (!data)
    return (
      <Loading>
        <SkeletonBlock height="20rem" />
      </Loading>
    )
  return <MailForm {...props} view={data} />
}

const MailForm = ({ kind, language, view, onDone }: Props & { view: View }): ReactElement => {
  const t = useTexts(mailsTexts)
  const params = { kind, language }
  const save = useSend('mailTexts.save', { toast: false })
  const reset = useSend('mailTexts.reset')
  const preview = useSend('mailTexts.preview', { toast: false })
  const test = useSend('mailTexts.test', { toast: false })
  const [shown, setShown] = useState<ResponseOf<'mailTexts.preview'>>()
  const [isResetting, setResetting] = useState(false)
  const form = useForm({ initial: view.text, schema: MailText })
  const { field, errors } = form
  const refused = (error: ApiError): void => {
    if (error.fields) form.refuse(error.fields)
    else showToast({ kind: 'error', message: errorText(error) })
  }
  const submit = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    const sent = await save.send({ params, body })
    if (!sent.ok) return refused(sent.error)
    showToast({ kind: 'success', message: t.saved })
    onDone()
  }
  const show = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    const sent = await preview.send({ params, body })
    if (sent.ok) setShown(sent.data)
    else refused(sent.error)
  }
  const sendTest = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    const sent = await test.send({ params, body })
    if (sent.ok) showToast({ kind: 'success', message: t.tested(sent.data.to) })
    else refused(sent.error)
  }
  const returnToDefault = async (): Promise<void> => {
    if (!(await reset.send({ params })).ok) return
    setResetting(false)
    showToast({ kind: 'success', message: t.resetDone })
  }
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={submit}>
      <FormField label={t.subject} required error={errors['subject']}>
        <Input {...field('subject')} maxLength={mailTextLimits.line} />
      </FormField>
      <FormField label={t.title} required error={errors['heading']}>
        <Input {...field('heading')} maxLength={mailTextLimits.line} />
      </FormField>
      <FormField label={t.body} required hint={t.bodyHint} error={errors['body']}>
        <TextArea {...field('body')} minRows={8} maxLength={mailTextLimits.body} />
      </FormField>
      <section className={layout.stack2} aria-label={t.placeholders}>
        <p className={textStyles.note}>{t.placeholdersLead}</p>
        <ul className={s.placeholders}>
          {[
            ...view.placeholders.map(({ name, isRequired, example }) => ({
              name,
              about: [isRequired && t.needed, t.example(example)].filter(Boolean).join(', '),
            })),
            { name: 'name', about: t.name },
            { name: 'site', about: t.site },
          ].map(({ name, about }) => (
            <li key={name}>
              <code>{`{${name}}`}</code> <span className={textStyles.note}>{about}</span>
            </li>
          ))}
        </ul>
        <p className={textStyles.note}>{t.fixed}</p>
      </section>
      {shown && <MailPreview mail={shown} />}
      <div className={layout.cluster}>
        {view.isChanged && (
          <Button variant="quiet" onClick={() => setResetting(true)}>
            {t.reset}
          </Button>
        )}
        <Button variant="secondary" loading={preview.sending} onClick={() => void show()}>
          {t.preview}
        </Button>
        <Button variant="secondary" loading={test.sending} onClick={() => void sendTest()}>
          {t.test}
        </Button>
        <Button type="submit" loading={save.sending}>
          {t.save}
        </Button>
      </div>
      <Confirm
        open={isResetting}
        onClose={() => setResetting(false)}
        title={t.resetTitle}
        confirm={t.reset}
        danger
        busy={reset.sending}
        onConfirm={() => void returnToDefault()}
      >
        {t.resetText}
      </Confirm>
    </Form>
  )
}
