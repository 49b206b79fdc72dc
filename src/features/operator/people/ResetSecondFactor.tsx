import { useState } from 'react'
import type { ReactElement } from 'react'
import { people, type PersonDetail } from '../../../../contract/operator/people.ts'
import { allows } from '../../../../contract/operator/roles.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { selectUser } from '../../user/slice.ts'
import { MoneyDialog } from '../MoneyDialog.tsx'
import { resetTexts } from './reset-texts.ts'

/** Removes the second factors of a person who has lost them; nothing for who has none, and for an operator only with `operators.manage`. */
export const ResetSecondFactor = ({ person }: { person: PersonDetail }): ReactElement | null => {
  const t = useTexts(resetTexts)
  const role = useAppSelector(selectUser)?.operatorRole
  const [open, setOpen] = useState(false)
  const { send, sending } = useSend('people.resetSecondFactor', { toast: false })
  const mayReset = allows(role, 'people.edit') && (!person.operatorRole || allows(role, 'operators.manage'))
  if (!mayReset || !person.secondFactor) return null
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t.reset}
      </Button>
      <MoneyDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t.title(person.name)}
        confirm={t.reset}
        danger
        schema={people.resetSecondFactor.body}
        reason="shown"
        busy={sending}
        send={(body) => send({ params: { id: person._id }, body })}
        onDone={() => {
          setOpen(false)
          showToast({ kind: 'success', message: t.done })
        }}
      >
        <p>{t.text}</p>
      </MoneyDialog>
    </>
  )
}
