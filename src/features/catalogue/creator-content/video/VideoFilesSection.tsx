import type { ReactElement } from 'react'
import { maxTeaserS } from '../../../../../contract/limits.ts'
import { mediaTypes } from '../../../../../contract/platform/files/media-types.ts'
import type { Video } from '../../../../../contract/catalogue/assets/videos.ts'
import { useRequest } from '../../../../api/use-request.ts'
import { bytes, percent } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import { acceptOf } from '../../../platform/uploads/file-kinds.ts'
import s from '../form.module.css'
import { SingleUpload } from '../../../platform/uploads/SingleUpload.tsx'
import type { VideoFiles } from './use-video-files.ts'
import { videoTexts } from './video-texts.ts'
import textStyles from '../../../../ui/content/text.module.css'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

const LOOK_EVERY_MS = 3000

/** Section of the video file and its teaser. */
export const VideoFilesSection = ({
  video,
  files,
  error,
}: {
  video: Video | undefined
  files: VideoFiles
  error: string | undefined
}): ReactElement => {
  const t = useTexts(videoTexts)
  const locale = useLocale()
  return (
    <>
      <section className={cx(layout.stack3, s.section)} aria-label={t.video}>
        {video?.upload && files.video.items.length === 0 && <Preparing upload={video.upload} />}
        <SingleUpload
          label={video?.upload ? t.otherVideo : t.video}
          uploads={files.video}
          onChoose={files.chooseVideo}
          accept={acceptOf('video')}
          error={error}
          note={t.videoNote(bytes(mediaTypes.video.maxBytes, locale))}
        />
      </section>
      <section className={cx(layout.stack3, s.section)} aria-label={t.teaser}>
        <SingleUpload
          label={t.teaser}
          optional
          uploads={files.teaser}
          accept={acceptOf('video')}
          note={t.teaserNote(maxTeaserS, bytes(mediaTypes['video-teaser'].maxBytes, locale))}
        />
        <p className={textStyles.note}>{t.teaserHint}</p>
      </section>
    </>
  )
}

/** Processing state of the saved video's file. */
const Preparing = ({ upload }: { upload: NonNullable<Video['upload']> }): ReactElement => {
  const t = useTexts(videoTexts)
  const locale = useLocale()
  const isOpen = upload.status !== 'failed'
  const { data } = useRequest(
    'files.status',
    { params: { id: upload._id } },
    { refetchInterval: isOpen ? LOOK_EVERY_MS : undefined }
  )
  const status = data?.status ?? upload.status
  const progress = data?.progress ?? upload.progress
  if (status === 'ready') return <Notice tone="success">{t.prepared}</Notice>
  if (status === 'failed') {
    return (
      <Notice tone="danger" title={t.failed}>
        {data?.reason ?? t.failedHint}
      </Notice>
    )
  }
  return (
    <Notice title={t.preparing}>
      {t.publishesWhenReady} {progress !== undefined && percent(progress, locale)}
    </Notice>
  )
}
