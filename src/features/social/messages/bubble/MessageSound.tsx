import type { ReactElement } from 'react'
import type { MediaFile } from '../../../../../contract/platform/files/files.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { AudioPlayer } from '../../../platform/media/AudioPlayer.tsx'
import s from './message-files.module.css'
import { bubbleTexts } from './texts.ts'
import { useMessageRefetch } from './use-message-refetch.ts'

/** An audio file of a message. */
export const MessageSound = ({
  messageId,
  file,
  sender,
}: {
  messageId: string
  file: MediaFile
  sender: string
}): ReactElement => {
  const t = useTexts(bubbleTexts)
  const refetch = useMessageRefetch(messageId, file._id)
  return (
    <div className={s.sound}>
      <AudioPlayer file={file} title={file.alt || t.soundBy(sender)} refetch={refetch} />
    </div>
  )
}
