import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Film, ImagePlus } from '../../../ui/icons.tsx'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { acceptOf } from '../../uploads/file-kinds.ts'
import { FileButton } from '../../uploads/FileButton.tsx'
import { UploadRow } from '../../uploads/UploadRow.tsx'
import type { Uploads } from '../../uploads/use-uploads.ts'
import s from '../form.module.css'
import { videoTexts } from './video-texts.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'

const FrameDialog = lazyClient(() => import('./FrameDialog.tsx').then((module) => module.FrameDialog))

export type CoverChoiceProps = {
  cover: Uploads
  /** The video's bytes or address, once it can be played here. */
  source: File | string | undefined
  /** What stands there while nothing is chosen. */
  instead: ReactNode
  error?: string | undefined
  /** More buttons. */
  children?: ReactNode
}

/** The picture that stands for a video: one of its moments, or a picture of its own. Without a choice the server takes a still. */
export const CoverChoice = ({ cover, source, instead, error, children }: CoverChoiceProps): ReactElement => {
  const t = useTexts(videoTexts)
  const [isPicking, setPicking] = useState(false)
  const [item] = cover.items
  const fault = cover.fault ?? error
  const choose = (file: File): void => {
    if (item) cover.replace(item.key, file)
    else cover.add([file])
  }
  return (
    <>
      {item ? <UploadRow item={item} uploads={cover} accept={acceptOf('photo')} /> : instead}
      {fault && (
        <p className={s.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={s.buttons}>
        <FileButton
          size="sm"
          icon={<ImagePlus aria-hidden />}
          accept={acceptOf('photo')}
          onChoose={([file]) => file && choose(file)}
        >
          {t.choosePicture}
        </FileButton>
        <Button
          size="sm"
          variant="secondary"
          icon={<Film aria-hidden />}
          disabled={source === undefined}
          onClick={() => setPicking(true)}
        >
          {t.takeFrame}
        </Button>
        {children}
      </div>
      {isPicking && source !== undefined && (
        <FrameDialog
          source={source}
          onClose={() => setPicking(false)}
          onTake={(file) => {
            setPicking(false)
            choose(file)
          }}
        />
      )}
    </>
  )
}
