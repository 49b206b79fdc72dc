import type { ReactElement } from 'react'
import { people } from '../../../../../contract/admin/people.ts'
import { useSend } from '../../../../api/use-send.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { MoneyDialog } from '../../MoneyDialog.tsx'
import type { ActionDialogProps } from './action.ts'
import { actionTexts } from './texts.ts'

/** Removes the second factors of a person who has lost them. */
export const ResetSecondFactorDialog = ({ person, open, onClose }: ActionDialogProps): ReactElement => {
  const t = useTexts(actionTexts)
  const { send, sending } = useSend('people.resetSecondFactor', { toast: false })
  return (
    <MoneyDialog
      open={open}
      onClose={onClose}
      title={t.resetFactorTitle(person.name)}
      confirm={t.resetFactor}
      danger
      schema={people.resetSecondFactor.body}
      reason="shown"
      busy={sending}
      send={(body) => send({ params: { id: person._id }, body })}
      onDone={() => {
        onClose()
        showToast({ kind: 'success', message: t.factorReset })
      }}
    >
      <p>{t.resetFactorText}</p>
    </MoneyDialog>
  )
}
