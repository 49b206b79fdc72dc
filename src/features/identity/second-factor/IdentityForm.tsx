import { useEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import * as z from 'zod'
import type { ApiError } from '../../../api/api-error.ts'
import { useForm } from '../../../api/use-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { IdentityFields } from './IdentityFields.tsx'
import { usePasswordConfirmation } from './use-password-confirmation.ts'
import { securityTexts } from './texts.ts'

const PasswordForm = z.object({ currentPassword: z.string().max(200) })

type Props = {
  children?: ReactNode
  confirm: string
  /** Sends at once; the form appears only if the server wants the password or the second factor first. */
  startsAtOnce?: boolean
  /** Sends without a toast; `undefined` when nothing was sent. */
  act: (identity: { currentPassword?: string }) => Promise<{ ok: true } | { ok: false; error: ApiError } | undefined>
  onCancel: () => void
}

/** A form around one request that may ask for the password and the second factor. */
export const IdentityForm = ({ children, confirm, startsAtOnce, act, onCancel }: Props): ReactElement => {
  const t = useTexts(securityTexts)
  const form = useForm({ initial: { currentPassword: '' }, schema: PasswordForm })
  const confirmation = usePasswordConfirmation(form)
  const [busy, setBusy] = useState(startsAtOnce === true)
  const [isAsked, setAsked] = useState(!startsAtOnce)
  const send = async (): Promise<void> => {
    setBusy(true)
    const sent = await act(await confirmation.withPassword(form.values.currentPassword))
    setBusy(false)
    if (!sent || sent.ok) return
    setAsked(true)
    confirmation.report(sent.error)
  }
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!startsAtOnce || hasStarted.current) return
    hasStarted.current = true
    void send()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (!isAsked)
    return (
      <Loading>
        <SkeletonBlock height="12rem" />
      </Loading>
    )
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={() => void (form.check() && send())}>
      {children}
      <IdentityFields
        confirmation={confirmation}
        field={form.field('currentPassword')}
        error={form.errors['currentPassword']}
      />
      <div className={layout.cluster}>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {confirm}
        </Button>
      </div>
    </Form>
  )
}
