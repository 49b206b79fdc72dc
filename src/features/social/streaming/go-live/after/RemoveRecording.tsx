import { useState } from 'react'
import type { ReactElement } from 'react'
import type { OwnStream } from '../../../../../../contract/social/streaming/streams.ts'
import { useSend } from '../../../../../api/use-send.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { showToast } from '../../../../../lib/toast.ts'
import { Confirm } from '../../../../../ui/antd/Confirm.tsx'
import { Button } from '../../../../../ui/Button.tsx'
import { afterTexts } from './after-texts.ts'

/** Deletes the recording, after asking. */
export const RemoveRecording = ({ stream }: { stream: OwnStream }): ReactElement => {
  const t = useTexts(afterTexts)
  const [isAsking, setAsking] = useState(false)
  const { send, sending } = useSend('recordings.remove')
  const remove = async (): Promise<void> => {
    const sent = await send({ params: { id: stream._id } })
    setAsking(false)
    if (sent.ok) showToast({ kind: 'success', message: t.removed })
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.removeTitle}
        confirm={t.remove}
        danger
        busy={sending}
        onConfirm={() => void remove()}
      >
        <p>{t.removeText}</p>
        {stream.totalTickets > 0 && <p>{t.removeTickets(stream.totalTickets)}</p>}
      </Confirm>
    </>
  )
}
