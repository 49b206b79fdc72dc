import { useState } from 'react'
import type { ReactElement } from 'react'
import type { PersonDetail } from '../../../../contract/admin/people.ts'
import { allows } from '../../../../contract/admin/roles.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { RowMenu } from '../../../ui/antd/RowMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'
import { selectUser } from '../../identity/users/slice.ts'
import { personActions } from './actions/person-actions.ts'
import { actionTexts } from './actions/texts.ts'
import { peopleTexts } from './texts.ts'

/** What an operator may do about a person, by role and by the state of the account (`person-actions.ts`). */
export const PersonActions = ({ person }: { person: PersonDetail }): ReactElement => {
  const t = useTexts(peopleTexts)
  const words = useTexts(actionTexts)
  const role = useAppSelector(selectUser)?.operatorRole
  const [asking, setAsking] = useState<string>()
  const actions = personActions.filter(({ isFor }) => isFor(person, role))
  const others = actions.filter(({ isMain }) => !isMain)
  const waits = person.status === 'pending' || person.status === 'rejected'
  return (
    <div className={layout.stack2}>
      <div className={layout.cluster}>
        {person.isPerformer && waits && allows(role, 'creators.decide') && <ApproveButton person={person} />}
        {actions
          .filter(({ isMain }) => isMain)
          .map(({ key, label }) => (
            <Button key={key} variant="secondary" onClick={() => setAsking(key)}>
              {label(words, person)}
            </Button>
          ))}
        {others.length > 0 && (
          <RowMenu
            label={words.more}
            items={others.map(({ key, label, danger }) => ({
              label: label(words, person),
              danger,
              onSelect: () => setAsking(key),
            }))}
          />
        )}
      </div>
      {person.operatorRole && allows(role, 'people.suspend') && <p className={textStyles.note}>{t.isOperator}</p>}
      {actions.map(({ key, Dialog }) => (
        <Dialog key={key} person={person} open={asking === key} onClose={() => setAsking(undefined)} />
      ))}
    </div>
  )
}

/** Approves a creator at once: nothing has to be asked. */
const ApproveButton = ({ person }: { person: PersonDetail }): ReactElement => {
  const t = useTexts(peopleTexts)
  const { send, sending } = useSend('people.approve')
  const approve = async (): Promise<void> => {
    const replaces = person.status === 'rejected' ? (person.statusReason ?? '') : undefined
    if ((await send({ params: { id: person._id }, body: { replaces } })).ok)
      showToast({ kind: 'success', message: t.approved })
  }
  return (
    <Button loading={sending} onClick={() => void approve()}>
      {t.approve}
    </Button>
  )
}
