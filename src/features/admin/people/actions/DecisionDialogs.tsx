import type { ReactElement } from 'react'
import { useSend } from '../../../../api/use-send.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { ReasonDialog } from '../../ReasonDialog.tsx'
import type { ActionDialogProps } from './action.ts'
import { actionTexts } from './texts.ts'

type Calls = 'people.reject' | 'people.suspend' | 'people.unsuspend'
type Words = { title: string; text: string; confirm: string; done: string }

const DecisionDialog = ({
  call,
  words,
  danger,
  isShown,
  person,
  open,
  onClose,
}: ActionDialogProps & { call: Calls; words: Words; danger?: boolean; isShown?: boolean }): ReactElement => {
  const { send, sending } = useSend(call)
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={words.title}
      confirm={words.confirm}
      danger={danger}
      isShown={isShown}
      busy={sending}
      onConfirm={async (reason) => {
        if (!(await send({ params: { id: person._id }, body: { reason } })).ok) return
        onClose()
        showToast({ kind: 'success', message: words.done })
      }}
    >
      {words.text}
    </ReasonDialog>
  )
}

/** Rejects a creator who waits for approval. */
export const RejectDialog = (props: ActionDialogProps): ReactElement => {
  const t = useTexts(actionTexts)
  const words = { title: t.rejectTitle(props.person.name), text: t.rejectText, confirm: t.reject, done: t.rejected }
  return <DecisionDialog {...props} call="people.reject" words={words} isShown />
}

/** Locks an account. */
export const SuspendDialog = (props: ActionDialogProps): ReactElement => {
  const t = useTexts(actionTexts)
  const words = { title: t.suspendTitle(props.person.name), text: t.suspendText, confirm: t.suspend, done: t.suspended }
  return <DecisionDialog {...props} call="people.suspend" words={words} danger isShown />
}

/** Unlocks an account. */
export const UnsuspendDialog = (props: ActionDialogProps): ReactElement => {
  const t = useTexts(actionTexts)
  const words = {
    title: t.unsuspendTitle(props.person.name),
    text: t.unsuspendText,
    confirm: t.unsuspend,
    done: t.unsuspended,
  }
  return <DecisionDialog {...props} call="people.unsuspend" words={words} />
}
