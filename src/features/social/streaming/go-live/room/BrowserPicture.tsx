import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { OwnStream } from '../../../../../../contract/social/streaming/streams.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { showToast } from '../../../../../lib/toast.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { unsupportedReason } from '../session/support.ts'
import { useLive } from '../session/live-state.ts'
import { startSending } from '../session/live-session.ts'
import { closePreview, openPreview } from '../session/own-tracks.ts'
import { OwnPicture } from '../setup/OwnPicture.tsx'
import { PictureButtons, SceneChoice } from '../setup/PictureButtons.tsx'
import { setupTexts } from '../setup/setup-texts.ts'
import { LiveMarks, PictureMessage } from './RoomPicture.tsx'
import { roomTexts } from './room-texts.ts'

/** Quality with which a stream goes on: one below the best, because the line is not known. */
const stepToContinue = 1

/** The picture that this browser sends; or, if it does not, the way to go on from here. */
export const BrowserPicture = ({ stream }: { stream: OwnStream }): ReactElement => {
  const t = useTexts(roomTexts)
  const words = useTexts(setupTexts)
  const isHere = useLive(({ phase, streamId }) => phase !== 'idle' && phase !== 'preview' && streamId === stream._id)
  const over = useLive((live) => live.over)
  const [isTaking, setTaking] = useState(false)
  const [canSend, setCanSend] = useState(false)
  useEffect(() => {
    setCanSend(unsupportedReason() === undefined)
    return closePreview
  }, [])
  const goOn = async (): Promise<void> => {
    setTaking(true)
    try {
      await openPreview(words.cameraOff)
      await startSending(stream, stepToContinue)
    } catch {
      closePreview()
      showToast({ kind: 'error', message: words.startFailed })
    }
    setTaking(false)
  }
  if (isHere)
    return (
      <>
        <OwnPicture>
          <LiveMarks stream={stream} />
          <PictureButtons />
        </OwnPicture>
        <SceneChoice />
      </>
    )
  return (
    <PictureMessage
      stream={stream}
      title={over === 'taken' ? t.takenTitle : t.elsewhereTitle}
      action={
        canSend && (
          <Button variant="lamp" loading={isTaking} onClick={() => void goOn()}>
            {t.continueHere}
          </Button>
        )
      }
    >
      {over === 'taken' ? t.taken : t.elsewhere}
    </PictureMessage>
  )
}
