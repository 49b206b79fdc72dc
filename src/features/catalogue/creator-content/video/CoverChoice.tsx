import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Film, ImagePlus } from '../../../../ui/icons.tsx'
import { useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { acceptOf } from '../../../platform/uploads/file-kinds.ts'
import { FileButton } from '../../../platform/uploads/FileButton.tsx'
import { UploadRow } from '../../../platform/uploads/UploadRow.tsx'
import type { Uploads } from '../../../platform/uploads/use-uploads.ts'
import s from '../form.module.css'
import { videoTexts } from './video-texts.ts'
import { lazyClient } from '../../../../ui/lazy-client.tsx'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'
import textStyles from '../../../../ui/content/text.module.css'

const FrameDialog = lazyClient(() => import('./FrameDialog.tsx').then((module) => module.FrameDialog))

export type CoverChoiceProps = {
  cover: Uploads
  /** The video's file or URL, once the browser can play it. */
  source: File | string | undefined
  /** Shown while no cover is chosen. */
  instead: ReactNode
  error?: string | undefined
  /** Additional buttons. */
  children?: ReactNode
}

/** Field for the cover of a video: a frame or a picture. Without a choice the server uses a frame. */
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
        <p className={textStyles.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={cx(layout.cluster, s.buttons)}>
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
