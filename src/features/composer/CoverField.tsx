import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { acceptOf } from '../uploads/file-kinds.ts'
import { FileButton } from '../uploads/FileButton.tsx'
import type { UploadItem } from '../uploads/upload-item.ts'
import { UploadRow } from '../uploads/UploadRow.tsx'
import type { Uploads } from '../uploads/use-uploads.ts'
import s from './composer.module.css'
import { composerTexts } from './texts.ts'

const FrameDialog = dynamic(() => import('../creator-content/FrameDialog.tsx').then((module) => module.FrameDialog), { ssr: false })

export type CoverFieldProps = {
  video: UploadItem
  /** The video's bytes, where this visit has them. */
  source: File | undefined
  cover: Uploads
  error?: string | undefined
}

/** The still picture of a video: one of its frames, or a picture of its own. Without a choice the server takes a frame. */
export const CoverField = ({ video, source, cover, error }: CoverFieldProps): ReactElement => {
  const t = useTexts(composerTexts)
  const [isChoosing, setChoosing] = useState(false)
  const [chosen] = cover.items
  const fault = cover.fault ?? error
  const accept = acceptOf('photo')
  const take = ([file]: readonly File[]): void => {
    if (!file) return
    if (chosen) cover.replace(chosen.key, file)
    else cover.add([file])
  }
  return (
    <section className={s.extra} aria-label={t.cover}>
      <h3>{t.cover}</h3>
      {chosen ? <UploadRow item={chosen} uploads={cover} accept={accept} /> : <p className={s.hint}>{t.coverHint}</p>}
      <div className={s.buttons}>
        {(source ?? video.media) && (
          <Button size="sm" variant="secondary" onClick={() => setChoosing(true)}>
            {t.chooseFrame}
          </Button>
        )}
        <FileButton size="sm" accept={accept} onChoose={take}>
          {t.uploadCover}
        </FileButton>
      </div>
      {fault && (
        <p className={s.fault} role="alert">
          {fault}
        </p>
      )}
      {isChoosing && (
        <FrameDialog
          source={source ?? video.media?.url ?? ''}
          onClose={() => setChoosing(false)}
          onTake={(file) => {
            setChoosing(false)
            take([file])
          }}
        />
      )}
    </section>
  )
}
