import { useEffect } from 'react'
import type { ReactElement } from 'react'
import type { OwnPerformer } from '../../../../../contract/catalogue/performers/performers.ts'
import { mediaTypes } from '../../../../../contract/platform/files/media-types.ts'
import { maxWelcomeVideoS } from '../../../../../contract/limits.ts'
import { useRequest } from '../../../../api/use-request.ts'
import { useSend } from '../../../../api/use-send.ts'
import { bytes } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { ProgressLine } from '../../../../ui/antd/ProgressLine.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import textStyles from '../../../../ui/content/text.module.css'
import layout from '../../../../ui/layouts/layout.module.css'
import { VideoPlayer } from '../../../platform/media/VideoPlayer.tsx'
import { acceptOf, kindOfFile } from '../../../platform/uploads/file-kinds.ts'
import { SingleUpload } from '../../../platform/uploads/SingleUpload.tsx'
import { useUploads } from '../../../platform/uploads/use-uploads.ts'
import s from './creator-account.module.css'
import { welcomeVideoTexts } from './welcome-video-texts.ts'

/** Interval, in ms, of the requests for the progress of the processing. */
const POLL_MS = 3000

type OwnWelcomeVideo = NonNullable<OwnPerformer['welcomeVideo']>

/** The welcome video of the creator's page: chosen, uploaded and processed, shown, replaced by removing it (Spec §7, Performers). */
export const WelcomeVideoField = (): ReactElement => {
  const t = useTexts(welcomeVideoTexts)
  const locale = useLocale()
  const { data: own } = useRequest('performers.me')
  const { send, sending } = useSend('performers.uploadWelcomeVideo')
  const { send: sendRemoval, sending: removing } = useSend('performers.removeWelcomeVideo')
  const uploads = useUploads({
    scope: 'welcome-video',
    accept: (file) => (kindOfFile(file) === 'video' ? 'welcome-video' : null),
    max: 1,
  })
  const [item] = uploads.items
  // The server may process the file while it is already in its place.
  const fileId = item?.status === 'processing' || item?.status === 'ready' ? item.fileId : undefined
  useEffect(() => {
    if (fileId === undefined) return
    void send({ body: { fileId } }).then((sent) => {
      if (!sent.ok || !item) return
      uploads.release(item.key)
      showToast({ kind: 'success', message: t.saved })
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fileId])
  const remove = async (): Promise<void> => {
    const sent = await sendRemoval()
    if (sent.ok) showToast({ kind: 'success', message: t.removed })
  }
  const video = own?.welcomeVideo
  if (!video || item)
    return (
      <SingleUpload
        label={t.label}
        optional
        uploads={uploads}
        accept={acceptOf('video')}
        note={t.note(maxWelcomeVideoS / 60, bytes(mediaTypes['welcome-video'].maxBytes, locale))}
      />
    )
  return (
    <div className={layout.stack2}>
      <p className={textStyles.label}>{t.label}</p>
      <CurrentVideo video={video} />
      <div className={layout.cluster}>
        <Button variant="secondary" size="sm" loading={removing || sending} onClick={() => void remove()}>
          {t.remove}
        </Button>
        <p className={textStyles.note}>{t.where}</p>
      </div>
    </div>
  )
}

/** The stored video: it plays, is being processed, or has failed. */
const CurrentVideo = ({ video }: { video: OwnWelcomeVideo }): ReactElement => {
  const t = useTexts(welcomeVideoTexts)
  const isProcessing = video.status === 'processing'
  const { data: state } = useRequest(
    'files.status',
    { params: { id: video._id } },
    { enabled: isProcessing, refetchInterval: isProcessing ? POLL_MS : undefined }
  )
  const media = video.media ?? state?.media
  if (media)
    return (
      <div className={s.welcome}>
        <VideoPlayer file={media} title={t.label} />
      </div>
    )
  if (video.status === 'failed' || state?.status === 'failed')
    return (
      <Notice tone="danger" title={t.failed}>
        {video.reason ?? state?.reason}
      </Notice>
    )
  return (
    <div className={layout.stack1}>
      <ProgressLine value={state?.progress} label={t.preparing} />
      <p className={textStyles.note} role="status">
        {t.preparing}
      </p>
    </div>
  )
}
