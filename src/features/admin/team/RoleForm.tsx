import { Input } from 'antd'
import type { ReactElement } from 'react'
import type { Operator } from '../../../../contract/admin/operators.ts'
import { operators } from '../../../../contract/admin/operators.ts'
import { operatorRoles, type OperatorRole } from '../../../../contract/admin/roles.ts'
import { useForm } from '../../../api/use-form.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { RadioCards } from '../../../ui/antd/RadioCards.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { IdentityFields } from '../../identity/second-factor/IdentityFields.tsx'
import { usePasswordConfirmation } from '../../identity/second-factor/use-password-confirmation.ts'
import { operatorTexts } from '../admin-texts.ts'
import { ReasonField } from '../ReasonField.tsx'
import { teamTexts } from './texts.ts'

const RoleField = ({
  value,
  onChange,
}: {
  value: OperatorRole
  onChange: (role: OperatorRole) => void
}): ReactElement => {
  const t = useTexts(teamTexts)
  const { roles, roleHints } = useTexts(operatorTexts)
  return (
    <RadioCards
      legend={t.role}
      name="role"
      options={operatorRoles.map((role) => ({ value: role, title: roles[role], note: roleHints[role] }))}
      value={value}
      onChange={onChange}
    />
  )
}

/** The form that invites somebody to the team. */
export const InviteForm = ({ onDone }: { onDone: () => void }): ReactElement => {
  const t = useTexts(teamTexts)
  const words = useTexts(operatorTexts)
  const { send, sending } = useSend('operators.invite', { toast: false })
  const initial = { email: '', role: 'support' as OperatorRole, currentPassword: '' }
  const form = useForm({ initial, schema: operators.invite.body })
  const password = usePasswordConfirmation(form)
  const submit = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    const { currentPassword, ...rest } = body
    const sent = await send({ body: { ...rest, ...(await password.withPassword(currentPassword ?? '')) } })
    if (sent.ok) {
      showToast({ kind: 'success', message: t.sent(rest.email) })
      onDone()
    } else if (sent.error.code === 'already_operator') form.refuse({ email: t.alreadyThere })
    else password.report(sent.error)
  }
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={() => void submit()}>
      <p>{t.inviteText}</p>
      <FormField label={t.email} required error={form.errors['email']}>
        <Input {...form.field('email')} type="email" autoComplete="off" inputMode="email" />
      </FormField>
      <RoleField value={form.values.role} onChange={(role) => form.set('role', role)} />
      <IdentityFields
        confirmation={password}
        field={form.field('currentPassword')}
        error={form.errors['currentPassword']}
      />
      <div className={layout.cluster}>
        <Button variant="quiet" disabled={sending} onClick={onDone}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={sending}>
          {t.send}
        </Button>
      </div>
    </Form>
  )
}

/** The form that changes the role of an operator, or removes them from the team. */
export const ChangeRoleForm = ({
  operator,
  isRemoval,
  onDone,
}: {
  operator: Operator
  isRemoval: boolean
  onDone: () => void
}): ReactElement => {
  const t = useTexts(teamTexts)
  const words = useTexts(operatorTexts)
  const { send, sending } = useSend('operators.change', { toast: false })
  const initial = { role: operator.role, reason: '', currentPassword: '' }
  const form = useForm({ initial, schema: operators.change.body })
  const password = usePasswordConfirmation(form)
  const submit = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    const { currentPassword, role, reason } = body
    const sent = await send({
      params: { id: operator._id },
      body: { role: isRemoval ? null : role, reason, ...(await password.withPassword(currentPassword ?? '')) },
    })
    if (sent.ok) {
      showToast({ kind: 'success', message: isRemoval ? t.removed : t.saved })
      onDone()
    } else password.report(sent.error)
  }
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={() => void submit()}>
      {isRemoval ? (
        <p>{t.removeText}</p>
      ) : (
        <RoleField value={form.values.role} onChange={(role) => form.set('role', role)} />
      )}
      <ReasonField field={form.field('reason')} error={form.errors['reason']} />
      <IdentityFields
        confirmation={password}
        field={form.field('currentPassword')}
        error={form.errors['currentPassword']}
      />
      <div className={layout.cluster}>
        <Button variant="quiet" disabled={sending} onClick={onDone}>
          {words.cancel}
        </Button>
        <Button type="submit" variant={isRemoval ? 'danger' : 'primary'} loading={sending}>
          {isRemoval ? t.remove : t.save}
        </Button>
      </div>
    </Form>
  )
}
