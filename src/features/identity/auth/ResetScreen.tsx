import { useState } from 'react'
import type { ReactElement } from 'react'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { withNext } from '../../../../contract/text/site-address.ts'
import { wirePassword } from '../../../api/password.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { BlankLayout } from '../../../shell/layouts/BlankLayout.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { NewPassword } from './NewPassword.tsx'
import { authTexts } from './texts.ts'
import { useForm } from '../../../api/use-form.ts'
import { Link } from '../../../ui/Link.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'

const DeadLink = ({ next }: { next: string | undefined }): ReactElement => {
  const t = useTexts(authTexts)
  return (
    <BlankLayout
      title={t.deadTitle}
      lead={t.deadReset}
      foot={<Link href={withNext('/auth/login', next)}>{t.backToLogin}</Link>}
    >
      <PageHead title={t.deadTitle} noindex />
      <ButtonLink href={withNext('/auth/forgot', next)}>{t.newLink}</ButtonLink>
    </BlankLayout>
  )
}

/** Sets a new password with the link of an e-mail, then continues to the login and to `next`, an address of this site. */
export const ResetScreen = ({ token, next }: { token: string; next?: string | undefined }): ReactElement => {
  const t = useTexts(authTexts)
  const { send, sending } = useSend('auth.reset', { toast: false })
  const form = useForm({
    initial: { password: '' },
    schema: auth.reset.body,
    toInput: ({ password }) => ({ token, password }),
  })
  const [state, setState] = useState<'open' | 'dead' | 'done'>(
    auth.reset.body.shape.token.safeParse(token).success ? 'open' : 'dead'
  )
  const submit = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    const sent = await send({ body: { token, password: await wirePassword(body.password) } })
    if (sent.ok) setState('done')
    else if (sent.error.code === 'link_expired' || sent.error.fields?.token) setState('dead')
    else if (sent.error.fields) form.refuse(sent.error.fields)
    else showToast({ kind: 'error', message: errorText(sent.error) })
  }
  if (state === 'dead') return <DeadLink next={next} />
  if (state === 'done')
    return (
      <BlankLayout title={t.resetDoneTitle} lead={t.resetDoneText}>
        <PageHead title={t.resetDoneTitle} noindex />
        <ButtonLink href={withNext('/auth/login', next)}>{t.toLogin}</ButtonLink>
      </BlankLayout>
    )
  return (
    <BlankLayout
      title={t.resetTitle}
      lead={t.resetLead}
      foot={<Link href={withNext('/auth/login', next)}>{t.backToLogin}</Link>}
    >
      <PageHead title={t.resetTitle} noindex />
      <Form ref={form.ref} className={layout.stack5} onSubmit={submit}>
        <NewPassword label={t.newPassword} error={form.errors.password} field={form.field('password')} />
        <Button type="submit" size="lg" block loading={sending}>
          {t.savePassword}
        </Button>
      </Form>
    </BlankLayout>
  )
}
