import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { ReactElement } from 'react'
import Film from 'lucide-react/icons/film'
import ImagePlus from 'lucide-react/icons/image-plus'
import type { Video } from '../../../contract/videos.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { acceptOf } from '../uploads/file-kinds.ts'
import { FileButton } from '../uploads/FileButton.tsx'
import { UploadRow } from '../uploads/UploadRow.tsx'
import s from './form.module.css'
import type { VideoFiles } from './use-video-files.ts'
import { videoTexts } from './video-texts.ts'

const FrameDialog = dynamic(() => import('./FrameDialog.tsx').then((module) => module.FrameDialog), { ssr: false })

/** The picture that stands for a video: one of its own, a moment of the video, or the still that the server takes. */
export const CoverSection = ({ video, files }: { video: Video | undefined; files: VideoFiles }): ReactElement => {
  const t = useTexts(videoTexts)
  const [isPicking, setPicking] = useState(false)
  const { cover } = files
  const [item] = cover.items
  const [main] = files.video.items
  const source = files.local ?? main?.media?.url ?? (main ? video?.video?.url : undefined)
  const choose = (chosen: File[]): void => {
    if (item) cover.replace(item.key, chosen[0] as File)
    else cover.add(chosen)
  }
  return (
    <section className={s.section} aria-labelledby="cover">
      <h2 id="cover">{t.cover}</h2>
      {item ? (
        <UploadRow item={item} uploads={cover} accept={acceptOf('photo')} />
      ) : (
        <>
          {video?.video?.poster && (files.hasCover || !video.thumbnailId) && <img className={s.cover} src={video.video.poster} alt="" />}
          <p className={s.note}>{files.hasCover ? t.coverChosen : t.coverHint}</p>
        </>
      )}
      {cover.fault && (
        <p className={s.fault} role="alert">
          {cover.fault}
        </p>
      )}
      <div className={s.buttons}>
        <FileButton size="sm" icon={<ImagePlus aria-hidden />} accept={acceptOf('photo')} onChoose={choose}>
          {t.choosePicture}
        </FileButton>
        <Button size="sm" variant="secondary" icon={<Film aria-hidden />} disabled={source === undefined} onClick={() => setPicking(true)}>
          {t.takeFrame}
        </Button>
        {files.hasCover && (
          <Button size="sm" variant="quiet" onClick={files.dropCover}>
            {t.dropCover}
          </Button>
        )}
      </div>
      {isPicking && source !== undefined && (
        <FrameDialog
          source={source}
          onClose={() => setPicking(false)}
          onTake={(file) => {
            setPicking(false)
            choose([file])
          }}
        />
      )}
    </section>
  )
}
