import type { ReactElement } from 'react'
import type { VideoCall } from '../../../../../../contract/social/video-calls/video-calls.ts'
import { useSend } from '../../../../../api/use-send.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { Dialog } from '../../../../../ui/Dialog.tsx'
import { screenTexts } from '../screen-texts.ts'
import { groupTexts } from './group-texts.ts'

export type EndGroupDialogProps = {
  /** The calls to end: one, or all of the group. */
  calls: readonly VideoCall[]
  isAll: boolean
  open: boolean
  onClose: () => void
}

/** Asks before calls of a group are ended; one that has not started is cancelled. */
export const EndGroupDialog = ({ calls, isAll, open, onClose }: EndGroupDialogProps): ReactElement => {
  const t = useTexts(screenTexts).ending
  const inGroup = useTexts(groupTexts)
  const end = useSend('videoCalls.end')
  const cancel = useSend('videoCalls.cancel')
  const busy = end.sending || cancel.sending
  const go = async (): Promise<void> => {
    await Promise.all(calls.map(({ _id, startedAt }) => (startedAt ? end : cancel).send({ params: { id: _id } })))
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title={isAll ? inGroup.endingAll : inGroup.ending(calls[0]?.user.name ?? '')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.stay}
          </Button>
          <Button variant="danger" loading={busy} onClick={() => void go()}>
            {isAll ? inGroup.endAll : t.go}
          </Button>
        </>
      }
    >
      <p>{isAll ? inGroup.endingAllWords : inGroup.endingWords}</p>
    </Dialog>
  )
}
