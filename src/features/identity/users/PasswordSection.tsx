import { useEffect } from 'react'
import type { ReactElement } from 'react'
import * as z from 'zod'
import { Password } from '../../../../contract/identity/users/accounts.ts'
import { ERROR_TEXTS, errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { PasswordInput } from '../../../ui/antd/PasswordInput.tsx'
import { Link } from '../../../ui/Link.tsx'
import { passwordStrength } from '../auth/password-strength.ts'
import { authTexts } from '../auth/texts.ts'
import { ProofFields } from '../second-factor/ProofFields.tsx'
import { useProof } from '../second-factor/use-proof.ts'
import { useForm } from '../../../api/use-form.ts'
import s from './account.module.css'
import { selectPasswordUpdate, updatePassword, updateReset } from './slice.ts'
import { accountTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'

const Change = z.object({ currentPassword: z.string().max(200), password: Password })
const EMPTY = { currentPassword: '', password: '' }

/** Changes the password (Spec §4, §8). */
export const PasswordSection = ({ email }: { email?: string | undefined }): ReactElement => {
  const t = useTexts(accountTexts)
  const strengths = useTexts(authTexts)
  const dispatch = useAppDispatch()
  const { updating, updateSuccess, error } = useAppSelector(selectPasswordUpdate)
  const form = useForm({ initial: EMPTY, schema: Change })
  const proof = useProof()
  useEffect(() => () => void dispatch(updateReset()), [dispatch])
  useEffect(() => {
    if (updateSuccess) form.reset(EMPTY)
    else if (error?.fields) form.refuse(error.fields)
    if (error?.secondFactor) proof.ask(error.secondFactor.methods)
    // Both errors concern the current password.
    if (error?.code === 'wrong_password' || error?.code === 'reauthentication_required')
      form.refuse({ currentPassword: errorText(error, ERROR_TEXTS.errorOccurred) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [updateSuccess, error])
  const submit = async (): Promise<void> => {
    const changes = form.check()
    if (!changes) return
    await proof.send()
    dispatch(
      updatePassword.intent({
        password: changes.password,
        ...(changes.currentPassword && { currentPassword: changes.currentPassword }),
      })
    )
  }
  return (
    <Form ref={form.ref} className={cx(layout.stack5, s.section)} onSubmit={submit}>
      <p className={s.lead}>{t.passwordLead}</p>
      {/* Tells password managers which account the new password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <FormField
        label={t.currentPassword}
        error={form.errors.currentPassword}
        hint={t.currentHint}
        link={<Link href="/auth/forgot">{t.forgot}</Link>}
      >
        <PasswordInput {...form.field('currentPassword')} autoComplete="current-password" />
      </FormField>
      <FormField
        label={t.newPassword}
        required
        error={form.errors.password}
        hint={<span aria-live="polite">{strengths[passwordStrength(form.values.password)]}</span>}
      >
        <PasswordInput {...form.field('password')} autoComplete="new-password" />
      </FormField>
      <ProofFields proof={proof} />
      <div className={cx(layout.wrap, s.actions)}>
        <Button type="submit" loading={updating}>
          {t.savePassword}
        </Button>
      </div>
    </Form>
  )
}
