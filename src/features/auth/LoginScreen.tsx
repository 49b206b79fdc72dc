import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { withNext } from '../../../contract/text/site-address.ts'
import { request } from '../../api/request.ts'
import { readToken } from '../../api/token.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/document/PageHead.tsx'
import { BlankLayout } from '../../shell/layouts/BlankLayout.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/controls/Choice.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordInput, TextInput } from '../../ui/controls/TextInput.tsx'
import { CookieNotice } from './CookieNotice.tsx'
import { loginErrorText } from './login-error.ts'
import { ResendButton } from './ResendButton.tsx'
import { login, loginReset, selectLoginAuth } from './slice.ts'
import { SuspendedLink } from './SuspendedLink.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { authTexts } from './texts.ts'
import { submitting } from '../../api/use-form.ts'
import layout from '../../ui/layouts/layout.module.css'

/**
 * Login (Spec §2, §4, §8). The fields are uncontrolled, so that values a password manager fills in before hydration are
 * read.
 */
export const LoginScreen = ({ next }: { next?: string | undefined }): ReactElement => {
  const t = useTexts(authTexts)
  const locale = useLocale()
  const dispatch = useAppDispatch()
  const { requesting, error, success } = useAppSelector(selectLoginAuth)
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [tried, setTried] = useState('')
  useEffect(() => () => void dispatch(loginReset()), [dispatch])
  // After a redirect by the server the reason is not known here: any call returns it, and the 401 is handled as
  // everywhere.
  useEffect(() => void (readToken() !== undefined && request('users.me').catch(() => undefined)), [])
  const isWrong = error?.code === 'wrong_credentials'
  useEffect(() => {
    if (isWrong) (form.current?.elements.namedItem('password') as HTMLInputElement | null)?.select()
  }, [isWrong, error])
  const submit = (): void => {
    const given = new FormData(form.current ?? undefined)
    const [username, password] = [String(given.get('username') ?? '').trim(), String(given.get('password') ?? '')]
    const empty = [username === '' && 'username', password === '' && 'password'].filter((name) => name !== false)
    setMissing(empty)
    setTried(username)
    if (empty[0]) return (form.current?.elements.namedItem(empty[0]) as HTMLElement | null)?.focus()
    dispatch(login.intent({ username, password, remember: given.get('remember') !== null, next }))
  }
  return (
    <BlankLayout
      title={t.loginTitle}
      foot={
        <>
          {t.noAccount} <Link href={withNext('/auth/register', next)}>{t.join}</Link>
        </>
      }
    >
      <PageHead title={t.logIn} path="/auth/login" />
      <form ref={form} className={layout.stack5} method="post" noValidate onSubmit={submitting(submit)}>
        <CookieNotice />
        {error && !isWrong && (
          <Notice
            tone="danger"
            action={
              error.code === 'email_unverified' && tried.includes('@') ? (
                <ResendButton email={tried} next={next} />
              ) : error.code === 'account_suspended' ? (
                <SuspendedLink appeal={error.appeal} />
              ) : undefined
            }
          >
            <p>{loginErrorText(error, locale)}</p>
            {error.code === 'email_unverified' && <p>{t.unverified}</p>}
          </Notice>
        )}
        <Field label={t.identity} error={missing.includes('username') ? t.fillIn : undefined}>
          <TextInput
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={254}
          />
        </Field>
        <Field
          label={t.password}
          error={missing.includes('password') ? t.fillIn : isWrong ? loginErrorText(error, locale) : undefined}
        >
          <PasswordInput name="password" autoComplete="current-password" maxLength={200} />
        </Field>
        <div className={layout.bar}>
          <Checkbox name="remember" label={t.remember} />
          <Link href={withNext('/auth/forgot', next)}>{t.forgotLink}</Link>
        </div>
        <Button type="submit" size="lg" block loading={requesting || success}>
          {t.logIn}
        </Button>
        <SocialButtons role="user" next={next} />
      </form>
    </BlankLayout>
  )
}
