import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { withNext } from '../../../../contract/text/site-address.ts'
import { request } from '../../../api/request.ts'
import { readToken } from '../../../api/token.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { BlankLayout } from '../../../shell/layouts/BlankLayout.tsx'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { Checkbox } from '../../../ui/controls/Choice.tsx'
import { Field } from '../../../ui/controls/Field.tsx'
import { KeyRound } from '../../../ui/icons.tsx'
import { lazyClient } from '../../../ui/lazy-client.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordInput, TextInput } from '../../../ui/controls/TextInput.tsx'
import { CookieNotice } from './CookieNotice.tsx'
import { loginErrorText } from './login-error.ts'
import { ResendButton } from './ResendButton.tsx'
import { login, loginReset, selectLoginAuth } from './slice.ts'
import { stepOf, type SignInStep } from './sign-in-step.ts'
import { SuspendedLink } from './SuspendedLink.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { stepTexts } from './step-texts.ts'
import { authTexts } from './texts.ts'
import { usePasskeyLogin } from './use-passkey-login.ts'
import layout from '../../../ui/layouts/layout.module.css'

const SecondStep = lazyClient(() => import('./SecondStep.tsx').then((code) => code.SecondStep))

/** Login (Spec §2, §4, §8), in one step or, for accounts with a second factor, in two (product.md, Sessions). */
export const LoginScreen = ({ next }: { next?: string | undefined }): ReactElement => {
  const dispatch = useAppDispatch()
  const { error } = useAppSelector(selectLoginAuth)
  const [step, setStep] = useState<SignInStep>()
  const [name, setName] = useState('')
  const remembers = useRef(false)
  useEffect(() => {
    const asked = error && stepOf(error, remembers.current)
    if (!asked) return
    setStep(asked)
    dispatch(loginReset())
  }, [dispatch, error])
  if (step) return <SecondStep step={step} next={next} onBack={() => setStep(undefined)} />
  return (
    <FirstStep
      next={next}
      name={name}
      onSubmit={(given) => {
        remembers.current = given.remember
        setName(given.username)
        dispatch(login.intent({ ...given, next }))
      }}
    />
  )
}

type FirstStepProps = {
  next: string | undefined
  /** What was typed before the second step. */
  name: string
  onSubmit: (given: { username: string; password: string; remember: boolean }) => void
}

/** Name and password, or a passkey. The fields are uncontrolled, so that values a password manager fills in before hydration are read. */
const FirstStep = ({ next, name, onSubmit }: FirstStepProps): ReactElement => {
  const t = useTexts(authTexts)
  const words = useTexts(stepTexts)
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
  const passkey = usePasskeyLogin({
    remember: () => new FormData(form.current ?? undefined).get('remember') !== null,
    next,
  })
  const isWrong = error?.code === 'wrong_credentials'
  const fields = error?.fields
  useEffect(() => {
    if (isWrong) (form.current?.elements.namedItem('password') as HTMLInputElement | null)?.select()
  }, [isWrong, error])
  useEffect(() => {
    const [name] = Object.keys(fields ?? {})
    if (name !== undefined) (form.current?.elements.namedItem(name) as HTMLElement | null)?.focus()
  }, [fields])
  const submit = (): void => {
    const given = new FormData(form.current ?? undefined)
    const [username, password] = [String(given.get('username') ?? '').trim(), String(given.get('password') ?? '')]
    const empty = [username === '' && 'username', password === '' && 'password'].filter((name) => name !== false)
    setMissing(empty)
    setTried(username)
    if (empty[0]) return (form.current?.elements.namedItem(empty[0]) as HTMLElement | null)?.focus()
    onSubmit({ username, password, remember: given.get('remember') !== null })
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
      <Form ref={form} className={layout.stack5} onSubmit={submit}>
        <CookieNotice />
        {passkey.problem && (
          <Notice tone="danger">
            {passkey.problem.fault
              ? loginErrorText(passkey.problem.fault, locale)
              : passkey.problem.isUnknown
                ? words.passkeyUnknown
                : words.passkeyFailed}
          </Notice>
        )}
        {error && !isWrong && !fields && !error.secondFactor && (
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
        <Field label={t.identity} error={missing.includes('username') ? t.fillIn : fields?.['username']}>
          <TextInput
            name="username"
            autoComplete="username webauthn"
            defaultValue={name}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={254}
          />
        </Field>
        <Field
          label={t.password}
          error={
            missing.includes('password') ? t.fillIn : isWrong ? loginErrorText(error, locale) : fields?.['password']
          }
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
        <Button
          variant="secondary"
          block
          icon={<KeyRound aria-hidden />}
          loading={passkey.busy}
          onClick={() => void passkey.ask()}
        >
          {words.withPasskey}
        </Button>
        <SocialButtons role="user" next={next} />
      </Form>
    </BlankLayout>
  )
}
