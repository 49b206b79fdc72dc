import { useState } from 'react'
import type { ReactElement } from 'react'
import { accountLifecycle, type AccountDeletion } from '../../../../contract/account-lifecycle/account-lifecycle.ts'
import { removeToken } from '../../../api/token-cookie.ts'
import { useForm } from '../../../api/use-form.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { day } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { Checkbox } from '../../../ui/controls/Choice.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { closing as closingAccount, logout } from '../../identity/auth/slice.ts'
import { IdentityFields } from '../../identity/second-factor/IdentityFields.tsx'
import { usePasswordConfirmation } from '../../identity/second-factor/use-password-confirmation.ts'
import { DeletionFacts, DeletionObstacles, forfeitsOf } from './DeletionFacts.tsx'
import s from '../account-lifecycle.module.css'
import { accountLifecycleTexts } from '../texts.ts'

/** Closes the account, after saying what happens and what it costs. */
export const DeleteAccount = (): ReactElement => {
  const t = useTexts(accountLifecycleTexts)
  const [isAsking, setAsking] = useState(false)
  const [isSending, setSending] = useState(false)
  return (
    <section className={cx(layout.stack3, s.part)} aria-labelledby="close">
      <h2 id="close">{t.closeTitle}</h2>
      <p className={s.lead}>{t.closeLead}</p>
      <div className={layout.cluster}>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t.closeStart}
        </Button>
      </div>
      <Modal open={isAsking} onClose={() => setAsking(false)} title={t.dialogTitle} busy={isSending} width="md">
        <CloseDialog onClose={() => setAsking(false)} onBusy={setSending} />
      </Modal>
    </section>
  )
}

const CloseDialog = ({ onClose, onBusy }: { onClose: () => void; onBusy: (isBusy: boolean) => void }): ReactElement => {
  const t = useTexts(accountLifecycleTexts)
  // What is shown has to be what is sent, so it is always the newest.
  const { data, error, isFetching, reload } = useRequest('accountLifecycle.deletion', undefined, { staleTime: 0 })
  if (error && !data) return <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} compact />
  if (!data)
    return (
      <Loading>
        <SkeletonBlock height="12rem" />
      </Loading>
    )
  if (data.obstacles.length > 0) return <DeletionObstacles closing={data} />
  return <CloseForm key={String(isFetching)} closing={data} onClose={onClose} onBusy={onBusy} onChanged={reload} />
}

type CloseFormProps = {
  closing: AccountDeletion
  onClose: () => void
  onBusy: (isBusy: boolean) => void
  /** Other amounts would be lost than were shown. */
  onChanged: () => void
}

const CloseForm = ({ closing, onClose, onBusy, onChanged }: CloseFormProps): ReactElement => {
  const t = useTexts(accountLifecycleTexts)
  const locale = useLocale()
  const dispatch = useAppDispatch()
  const forfeits = forfeitsOf(closing)
  const loses = forfeits.balance > 0 || forfeits.earnings > 0
  const [agrees, setAgrees] = useState(false)
  const [isAgreementMissing, setAgreementMissing] = useState(false)
  // Nobody is signed in afterwards, so nothing is requested again.
  const { send, sending } = useSend('accountLifecycle.delete', { toast: false, patched: ['account.closed'] })
  const form = useForm({
    initial: { currentPassword: '' },
    schema: accountLifecycle.delete.body,
    toInput: (values: { currentPassword: string }) => ({ ...values, forfeits }),
  })
  const confirmation = usePasswordConfirmation(form)
  const submit = async (): Promise<void> => {
    if (loses && !agrees) return setAgreementMissing(true)
    onBusy(true)
    dispatch(closingAccount(true))
    const sent = await send({ body: { forfeits, ...(await confirmation.withPassword(form.values.currentPassword)) } })
    onBusy(false)
    if (sent.ok) {
      removeToken()
      dispatch(logout.intent())
      return showToast({ kind: 'success', message: t.closed(day(closing.eraseAt, locale)) })
    }
    dispatch(closingAccount(false))
    if (sent.error.code === 'conflict' || sent.error.code === 'deletion_blocked') {
      showToast({ kind: 'error', message: t.changed })
      onChanged()
    } else confirmation.report(sent.error)
  }
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={() => void submit()}>
      <DeletionFacts closing={closing} />
      {loses && (
        <Checkbox
          name="agrees"
          label={t.agree}
          checked={agrees}
          {...(isAgreementMissing && !agrees && { error: t.agreeNeeded })}
          onChange={(event) => setAgrees(event.target.checked)}
        />
      )}
      <IdentityFields
        confirmation={confirmation}
        field={form.field('currentPassword')}
        error={form.errors['currentPassword']}
      />
      <div className={layout.cluster}>
        <Button variant="quiet" disabled={sending} onClick={onClose}>
          {t.keep}
        </Button>
        <Button type="submit" variant="danger" loading={sending}>
          {t.close}
        </Button>
      </div>
    </Form>
  )
}
