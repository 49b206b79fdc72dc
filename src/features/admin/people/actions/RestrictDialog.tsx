import type { ReactElement } from 'react'
import type { RestrictionKind } from '../../../../../contract/admin/people.ts'
import { useSend } from '../../../../api/use-send.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { ReasonDialog } from '../../ReasonDialog.tsx'
import type { ActionDialogProps } from './action.ts'
import { isRestricted } from './restriction.ts'
import { actionTexts } from './texts.ts'

/** A step before a suspension: restricts an account, or lifts the restriction. */
const RestrictDialog = ({
  kind,
  person,
  open,
  onClose,
}: ActionDialogProps & { kind: RestrictionKind }): ReactElement => {
  const t = useTexts(actionTexts)
  const restrict = useSend('people.restrict')
  const lift = useSend('people.unrestrict')
  const isSet = isRestricted(person, kind)
  const words = t[isSet ? 'lift' : 'restrict'][kind]
  const decide = async (reason: string): Promise<void> => {
    const { ok } = await (isSet ? lift : restrict).send({ params: { id: person._id }, body: { kind, reason } })
    if (!ok) return
    onClose()
    showToast({ kind: 'success', message: isSet ? t.lifted : t.restricted })
  }
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={words.title(person.name)}
      confirm={words.action}
      danger={!isSet}
      isShown={!isSet}
      busy={restrict.sending || lift.sending}
      onConfirm={decide}
    >
      {words.text}
    </ReasonDialog>
  )
}

/** Stops an account from posting, or allows it again. */
export const RestrictPosting = (props: ActionDialogProps): ReactElement => <RestrictDialog {...props} kind="posting" />
/** Stops payouts to a creator, or allows them again. */
export const RestrictPayouts = (props: ActionDialogProps): ReactElement => <RestrictDialog {...props} kind="payouts" />
