import { useState } from 'react'
import type { ReactElement } from 'react'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { withNext } from '../../../../contract/text/site-address.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { BlankLayout } from '../../../shell/layouts/BlankLayout.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { Field } from '../../../ui/controls/Field.tsx'
import { Link } from '../../../ui/Link.tsx'
import { TextInput } from '../../../ui/controls/TextInput.tsx'
import s from './auth.module.css'
import { authTexts } from './texts.ts'
import { useForm } from '../../../api/use-form.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import textStyles from '../../../ui/content/text.module.css'

/** Requests a link to set a new password. The response is the same whether the address is known or not. */
export const ForgotScreen = ({ next }: { next?: string | undefined }): ReactElement => {
  const t = useTexts(authTexts)
  const { send, sending } = useSend('auth.forgot')
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({ initial: { email: '' }, schema: auth.forgot.body })
  const submit = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    const sent = await send({ body: { ...body, next } })
    if (sent.ok) setSentTo(body.email)
    else form.refuse(sent.error.fields ?? {})
  }
  const foot = <Link href={withNext('/auth/login', next)}>{t.backToLogin}</Link>
  if (sentTo !== undefined)
    return (
      <BlankLayout title={t.sentTitle} lead={t.sentText(sentTo)} foot={foot}>
        <PageHead title={t.sentTitle} noindex />
        <div className={layout.stack5}>
          <p className={textStyles.note}>{t.sentHint}</p>
          <div className={cx(layout.wrap, s.actions)}>
            <Button variant="secondary" loading={sending} onClick={() => void submit()}>
              {t.sendAgain}
            </Button>
            <Button variant="quiet" onClick={() => setSentTo(undefined)}>
              {t.otherAddress}
            </Button>
          </div>
        </div>
      </BlankLayout>
    )
  return (
    <BlankLayout title={t.forgotTitle} lead={t.forgotLead} foot={foot}>
      <PageHead title={t.forgotTitle} path="/auth/forgot" />
      <Form ref={form.ref} className={layout.stack5} onSubmit={submit}>
        <Field label={t.email} error={form.errors.email}>
          <TextInput
            {...form.field('email')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" size="lg" block loading={sending}>
          {t.sendLink}
        </Button>
      </Form>
    </BlankLayout>
  )
}
