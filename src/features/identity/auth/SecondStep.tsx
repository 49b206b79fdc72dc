import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { maxCodeLength } from '../../../../contract/limits.ts'
import { toFault, type Fault } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { BlankLayout } from '../../../shell/layouts/BlankLayout.tsx'
import { useAppDispatch } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { Field } from '../../../ui/controls/Field.tsx'
import { TextInput } from '../../../ui/controls/TextInput.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Notice } from '../../../ui/Notice.tsx'
import { useCloseOnBack } from '../../../ui/overlay/use-close-on-back.ts'
import { askPasskey } from '../second-factor/webauthn.ts'
import { loginErrorText } from './login-error.ts'
import type { SignInStep } from './sign-in-step.ts'
import { enterSession } from './slice.ts'
import { stepTexts } from './step-texts.ts'

type Props = { step: SignInStep; next?: string | undefined; onBack: () => void }

/** The second step of a sign-in (product.md, Sessions): a code of the app, a passkey, or a recovery code. */
export const SecondStep = ({ step: { challenge, methods, remember }, next, onBack }: Props): ReactElement => {
  const t = useTexts(stepTexts)
  const locale = useLocale()
  const dispatch = useAppDispatch()
  const hasApp = methods.includes('app')
  const hasPasskey = methods.includes('passkey')
  const [usesRecovery, setUsesRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<string>()
  const [fault, setFault] = useState<Fault>()
  const [isRefused, setRefused] = useState(false)
  const [busy, setBusy] = useState<'code' | 'passkey' | 'done'>()
  const input = useRef<HTMLInputElement>(null)
  const showsCode = hasApp || usesRecovery
  useCloseOnBack(busy !== 'done', onBack, busy !== undefined)
  useEffect(() => void input.current?.focus(), [usesRecovery])

  const finish = async (proof: Parameters<typeof request<'secondFactor.signIn'>>[1]['body']): Promise<void> => {
    const session = await request('secondFactor.signIn', { body: proof })
    setBusy('done')
    dispatch(enterSession.intent({ session, remember, next }))
  }
  const trial = async (kind: 'code' | 'passkey', act: () => Promise<void>): Promise<void> => {
    setBusy(kind)
    setFault(undefined)
    setRefused(false)
    try {
      await act()
      setBusy((now) => (now === 'done' ? now : undefined))
    } catch (thrown) {
      const fault = toFault(thrown)
      if (fault.fields?.['code']) {
        setCodeError(fault.fields['code'])
        input.current?.select()
      } else setFault(fault)
      setBusy(undefined)
    }
  }
  const sendCode = (): void => {
    if (code.trim() === '') {
      setCodeError(t.fillIn)
      input.current?.focus()
    } else void trial('code', () => finish({ challenge, code }))
  }
  const finishWithPasskey = (): Promise<void> =>
    trial('passkey', async () => {
      const outcome = await askPasskey(await request('secondFactor.passkeyRequestAtSignIn', { body: { challenge } }))
      if (outcome.state === 'failed') setRefused(true)
      if (outcome.state === 'done') await finish({ challenge, passkey: outcome.answer })
    })
  const change = (uses: boolean): void => {
    setUsesRecovery(uses)
    setCode('')
    setCodeError(undefined)
    setFault(undefined)
  }
  return (
    <BlankLayout title={t.title} lead={usesRecovery ? t.leadRecovery : hasApp ? t.lead : t.leadPasskey}>
      <PageHead title={t.title} noindex />
      <Form className={layout.stack5} onSubmit={sendCode}>
        {(fault || isRefused) && (
          <Notice
            tone="danger"
            action={
              fault?.code === 'challenge_expired' ? (
                <Button size="sm" variant="secondary" onClick={onBack}>
                  {t.again}
                </Button>
              ) : undefined
            }
          >
            {fault ? loginErrorText(fault, locale) : t.passkeyFailed}
          </Notice>
        )}
        {showsCode && (
          <Field label={usesRecovery ? t.recoveryCode : t.code} error={codeError}>
            <TextInput
              ref={input}
              name="code"
              value={code}
              onChange={(event) => {
                setCode(event.target.value)
                setCodeError(undefined)
              }}
              inputMode={usesRecovery ? 'text' : 'numeric'}
              autoComplete="one-time-code"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={maxCodeLength}
            />
          </Field>
        )}
        {showsCode && (
          <Button type="submit" size="lg" block loading={busy === 'code' || busy === 'done'}>
            {t.continue}
          </Button>
        )}
        {hasPasskey && (
          <Button
            size="lg"
            block
            variant={showsCode ? 'secondary' : 'primary'}
            loading={busy === 'passkey'}
            onClick={() => void finishWithPasskey()}
          >
            {t.usePasskey}
          </Button>
        )}
        <div className={layout.stack2}>
          {(!usesRecovery || hasApp) && (
            <Button variant="quiet" block onClick={() => change(!usesRecovery)}>
              {usesRecovery ? t.useApp : t.useRecovery}
            </Button>
          )}
          <Button variant="quiet" block onClick={onBack}>
            {t.back}
          </Button>
        </div>
      </Form>
    </BlankLayout>
  )
}
