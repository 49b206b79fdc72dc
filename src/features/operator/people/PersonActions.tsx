import { useState } from 'react'
import type { ReactElement } from 'react'
import type { PersonDetail } from '../../../../contract/operator/people.ts'
import { allows } from '../../../../contract/operator/roles.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'
import { selectUser } from '../../user/slice.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { ResetSecondFactor } from './ResetSecondFactor.tsx'
import { EraseAccount } from './EraseAccount.tsx'
import { Restrictions } from './Restrictions.tsx'
import { peopleTexts } from './texts.ts'

/** What an operator may decide about a person, by role and by the state of the account. */
export const PersonActions = ({ person }: { person: PersonDetail }): ReactElement | null => {
  const t = useTexts(peopleTexts)
  const role = useAppSelector(selectUser)?.operatorRole
  const [asking, setAsking] = useState<'reject' | 'suspend' | 'unsuspend'>()
  const approve = useSend('people.approve')
  const reject = useSend('people.reject')
  const suspend = useSend('people.suspend')
  const unsuspend = useSend('people.unsuspend')
  const { _id, name, status } = person
  const params = { id: _id }
  const close = (): void => setAsking(undefined)
  const done = (isDone: boolean, message: string): void => {
    if (!isDone) return
    close()
    showToast({ kind: 'success', message })
  }
  const mayDecide = person.isPerformer && allows(role, 'creators.decide')
  const waits = status === 'pending' || status === 'rejected'
  const maySuspend = allows(role, 'people.suspend')
  return (
    <div className={layout.stack2}>
      <div className={layout.cluster}>
        {mayDecide && waits && (
          <Button
            loading={approve.sending}
            onClick={() => void approve.send({ params }).then(({ ok }) => done(ok, t.approved))}
          >
            {t.approve}
          </Button>
        )}
        {mayDecide && status === 'pending' && (
          <Button variant="secondary" onClick={() => setAsking('reject')}>
            {t.reject}
          </Button>
        )}
        {maySuspend && status === 'suspended' && (
          <Button variant="secondary" onClick={() => setAsking('unsuspend')}>
            {t.unsuspend}
          </Button>
        )}
        {maySuspend && status !== 'suspended' && !person.operatorRole && <Restrictions person={person} />}
        {maySuspend && status !== 'suspended' && !person.operatorRole && (
          <Button variant="quiet" onClick={() => setAsking('suspend')}>
            {t.suspend}
          </Button>
        )}
        <ResetSecondFactor person={person} />
        <EraseAccount person={person} />
      </div>
      {maySuspend && person.operatorRole && <p className={textStyles.note}>{t.isOperator}</p>}
      <ReasonDialog
        open={asking === 'reject'}
        onClose={close}
        title={t.rejectTitle(name)}
        confirm={t.reject}
        isShown
        busy={reject.sending}
        onConfirm={(reason) => reject.send({ params, body: { reason } }).then(({ ok }) => done(ok, t.rejected))}
      >
        {t.rejectText}
      </ReasonDialog>
      <ReasonDialog
        open={asking === 'suspend'}
        onClose={close}
        title={t.suspendTitle(name)}
        confirm={t.suspend}
        danger
        isShown
        busy={suspend.sending}
        onConfirm={(reason) => suspend.send({ params, body: { reason } }).then(({ ok }) => done(ok, t.suspended))}
      >
        {t.suspendText}
      </ReasonDialog>
      <ReasonDialog
        open={asking === 'unsuspend'}
        onClose={close}
        title={t.unsuspendTitle(name)}
        confirm={t.unsuspend}
        busy={unsuspend.sending}
        onConfirm={(reason) => unsuspend.send({ params, body: { reason } }).then(({ ok }) => done(ok, t.unsuspended))}
      >
        {t.unsuspendText}
      </ReasonDialog>
    </div>
  )
}
