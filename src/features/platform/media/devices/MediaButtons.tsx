import type { ReactElement } from 'react'
import { Mic, MicOff, Video, VideoOff } from '../../../../ui/icons.tsx'
import { useTexts } from '../../../../lib/texts.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import s from './media-buttons.module.css'
import type { MediaControls } from './devices.ts'
import { ownMediaTexts } from './device-texts.ts'

/** Switches microphone and camera on and off. */
export const MediaButtons = ({ media }: { media: MediaControls }): ReactElement => {
  const t = useTexts(ownMediaTexts)
  const { hasCamera, hasMicrophone, opening } = media
  return (
    <>
      <IconButton
        size="lg"
        variant="secondary"
        className={s.round}
        disabled={opening}
        aria-pressed={!hasMicrophone}
        label={hasMicrophone ? t.microphone.off : t.microphone.on}
        icon={hasMicrophone ? <Mic /> : <MicOff />}
        onClick={media.toggleMicrophone}
      />
      <IconButton
        size="lg"
        variant="secondary"
        className={s.round}
        disabled={opening}
        aria-pressed={!hasCamera}
        label={hasCamera ? t.camera.off : t.camera.on}
        icon={hasCamera ? <Video /> : <VideoOff />}
        onClick={media.toggleCamera}
      />
    </>
  )
}
