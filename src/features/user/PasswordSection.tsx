import { useEffect } from 'react'
import type { ReactElement } from 'react'
import * as z from 'zod'
import { Password } from '../../../contract/accounts.ts'
import { ERROR_TEXTS, errorText } from '../../lib/error-texts.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { FormField } from '../../ui/antd/FormField.tsx'
import { Link } from '../../ui/Link.tsx'
import { NewPassword } from '../auth/NewPassword.tsx'
import { submitting, useForm } from '../../api/use-form.ts'
import { PasswordInput } from '../../ui/TextInput.tsx'
import s from './account.module.css'
import { selectPasswordUpdate, updatePassword, updateReset } from './slice.ts'
import { accountTexts } from './texts.ts'

const Change = z.object({ currentPassword: z.string().max(200), password: Password })
const EMPTY = { currentPassword: '', password: '' }

/** Changes the password (Spec §4, §8). */
export const PasswordSection = ({ email }: { email?: string | undefined }): ReactElement => {
  const t = useTexts(accountTexts)
  const dispatch = useAppDispatch()
  const { updating, updateSuccess, error } = useAppSelector(selectPasswordUpdate)
  const form = useForm({ initial: EMPTY, schema: Change })
  useEffect(() => () => void dispatch(updateReset()), [dispatch])
  useEffect(() => {
    if (updateSuccess) form.reset(EMPTY)
    else if (error?.fields) form.refuse(error.fields)
    // Both are about whether the current password is right, and that is where it is set right.
    else if (error?.code === 'wrong_credentials' || error?.code === 'reauthentication_required')
      form.refuse({ currentPassword: errorText(error, ERROR_TEXTS.errorOccurred) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [updateSuccess, error])
  const submit = (): void => {
    const changes = form.check()
    if (changes)
      dispatch(
        updatePassword.intent({
          password: changes.password,
          ...(changes.currentPassword && { currentPassword: changes.currentPassword }),
        })
      )
  }
  return (
    <form ref={form.ref} className={s.section} method="post" noValidate onSubmit={submitting(submit)}>
      <p className={s.lead}>{t.passwordLead}</p>
      {/* A password manager keeps the new one under this name. */}
      <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <FormField
        label={t.currentPassword}
        error={form.errors.currentPassword}
        hint={
          <>
            {t.currentHint} <Link href="/auth/forgot">{t.forgot}</Link>
          </>
        }
      >
        <PasswordInput {...form.field('currentPassword')} autoComplete="current-password" maxLength={200} />
      </FormField>
      <NewPassword label={t.newPassword} error={form.errors.password} field={form.field('password')} />
      <div className={s.actions}>
        <Button type="submit" loading={updating}>
          {t.savePassword}
        </Button>
      </div>
    </form>
  )
}
