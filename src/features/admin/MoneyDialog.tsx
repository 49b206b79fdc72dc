import { Input } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import type { output, ZodType } from 'zod'
import type { ApiError } from '../../api/api-error.ts'
import { useForm } from '../../api/use-form.ts'
import { useTexts } from '../../lib/texts.ts'
import { FormField } from '../../ui/antd/FormField.tsx'
import { Modal } from '../../ui/antd/Modal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import layout from '../../ui/layouts/layout.module.css'
import { IdentityFields } from '../identity/second-factor/IdentityFields.tsx'
import { usePasswordConfirmation } from '../identity/second-factor/use-password-confirmation.ts'
import { operatorTexts } from './admin-texts.ts'
import { ReasonField } from './ReasonField.tsx'

type Values = { reason: string; reference: string; currentPassword: string }
type Answer = { ok: true } | { ok: false; error: ApiError }

export type MoneyDialogProps<S extends ZodType> = {
  open: boolean
  onClose: () => void
  title: string
  /** What will happen. */
  children: ReactNode
  confirm: string
  danger?: boolean
  /** False: what else is typed in the dialog is not valid yet, so nothing is sent. */
  isReady?: boolean
  /** The contract's schema of the body. */
  schema: S
  /** Parts of the body that are not typed here. */
  known?: object
  /** Asks for a reason; `shown`: the person whom it concerns reads it. */
  reason?: 'shown' | 'recorded'
  /** Asks for a short text with this label. */
  reference?: string
  busy: boolean
  /** Sends without showing errors (`toast: false`). */
  send: (body: output<S>) => Promise<Answer>
  onDone: () => void
}

/**
 * Asks before money moves: what will happen, a reason or reference if it needs one, and the password if the server wants
 * it again.
 */
export const MoneyDialog = <S extends ZodType>({ open, ...rest }: MoneyDialogProps<S>): ReactElement => (
  <Modal open={open} onClose={rest.onClose} title={rest.title} busy={rest.busy}>
    <MoneyForm {...rest} />
  </Modal>
)

const MoneyForm = <S extends ZodType>({
  onClose,
  children,
  confirm,
  danger,
  schema,
  known,
  reason,
  reference,
  busy,
  isReady = true,
  send,
  onDone,
}: Omit<MoneyDialogProps<S>, 'open' | 'title'>): ReactElement => {
  const t = useTexts(operatorTexts)
  const initial: Values = { reason: '', reference: '', currentPassword: '' }
  const toInput = (values: Values): unknown => ({
    ...known,
    ...(reason && { reason: values.reason }),
    ...(reference && { reference: values.reference }),
  })
  const form = useForm({ initial, schema, toInput })
  const password = usePasswordConfirmation(form)
  const submit = async (): Promise<void> => {
    const body = form.check()
    if (!body || !isReady) return
    const sent = await send({ ...body, ...(await password.withPassword(form.values.currentPassword)) })
    if (sent.ok) return onDone()
    if (sent.error.code === 'already_decided') return onClose()
    password.report(sent.error)
  }
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={() => void submit()}>
      <div className={layout.stack2}>{children}</div>
      {reason && (
        <ReasonField field={form.field('reason')} error={form.errors['reason']} isShown={reason === 'shown'} />
      )}
      {reference && (
        <FormField label={reference} optional error={form.errors['reference']}>
          <Input {...form.field('reference')} maxLength={100} autoComplete="off" />
        </FormField>
      )}
      <IdentityFields
        confirmation={password}
        field={form.field('currentPassword')}
        error={form.errors['currentPassword']}
      />
      <div className={layout.cluster}>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={busy}>
          {confirm}
        </Button>
      </div>
    </Form>
  )
}
