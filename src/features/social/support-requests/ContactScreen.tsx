import { useState } from 'react'
import type { ReactElement } from 'react'
import { contact, supportRequestLimits } from '../../../../contract/social/support-requests.ts'
import { useForm } from '../../../api/use-form.ts'
import { useSend } from '../../../api/use-send.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { BlankLayout } from '../../../shell/layouts/BlankLayout.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { Form } from '../../../ui/controls/Form.tsx'
import { Field } from '../../../ui/controls/Field.tsx'
import { TextArea, TextInput } from '../../../ui/controls/TextInput.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { fieldText } from '../../../../contract/field-texts.ts'
import { isVisible } from '../../../../contract/text/storable-text.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { contactTexts } from './texts.ts'

const nothing = { name: '', email: '', subject: '', message: '' }

/** A letter to the operators (Spec §7, Settings and contact). Who is signed in states only what it is about. */
export const ContactScreen = ({ subject = '' }: { subject?: string | undefined }): ReactElement => {
  const t = useTexts(contactTexts)
  const locale = useLocale()
  const viewer = useAppSelector(selectUser)
  const { send, sending } = useSend('contact.write')
  const [sentTo, setSentTo] = useState<string>()
  const [asksName, asksEmail] = [!viewer, !viewer?.email]
  const form = useForm({
    initial: { ...nothing, subject },
    schema: contact.write.body,
    toInput: ({ name, email, ...rest }) => ({ ...rest, ...(name && { name }), ...(email && { email }) }),
    more: ({ name, email }) => {
      const missing = fieldText('Please fill this in', locale) ?? 'Please fill this in'
      return {
        ...(asksName && !isVisible(name) && { name: missing }),
        ...(asksEmail && !isVisible(email) && { email: missing }),
      }
    },
  })
  const submit = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    const sent = await send({ body })
    if (sent.ok) setSentTo(viewer?.email ?? body.email)
    else form.refuse(sent.error.fields ?? {})
  }
  const again = (): void => {
    form.reset({ ...form.values, subject: '', message: '' })
    setSentTo(undefined)
  }
  if (sentTo !== undefined)
    return (
      <BlankLayout title={t.sentTitle} lead={t.sentText(sentTo)}>
        <PageHead title={t.sentTitle} noindex />
        <div className={layout.cluster}>
          <ButtonLink href="/">{t.goHome}</ButtonLink>
          <Button variant="quiet" onClick={again}>
            {t.another}
          </Button>
        </div>
      </BlankLayout>
    )
  return (
    <BlankLayout title={t.title} lead={t.lead}>
      <PageHead title={t.title} description={t.lead} path="/contact" />
      <Form ref={form.ref} className={layout.stack5} onSubmit={submit}>
        {asksName && (
          <Field label={t.name} error={form.errors['name']}>
            <TextInput {...form.field('name')} autoComplete="name" maxLength={100} />
          </Field>
        )}
        {asksEmail && (
          <Field label={t.email} hint={t.emailHint} error={form.errors['email']}>
            <TextInput
              {...form.field('email')}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
        )}
        <Field label={t.subject} error={form.errors['subject']}>
          <TextInput {...form.field('subject')} maxLength={supportRequestLimits.subject} />
        </Field>
        <Field label={t.message} hint={t.messageHint} error={form.errors['message']}>
          <TextArea {...form.field('message')} rows={7} maxLength={supportRequestLimits.message} />
        </Field>
        {!asksEmail && <p className={textStyles.note}>{t.answerTo(viewer?.email ?? '')}</p>}
        <Button type="submit" size="lg" block loading={sending}>
          {t.send}
        </Button>
      </Form>
    </BlankLayout>
  )
}
