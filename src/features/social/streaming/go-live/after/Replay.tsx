import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import type { MediaFile } from '../../../../../../contract/platform/files/files.ts'
import type { OwnStream } from '../../../../../../contract/social/streaming/streams.ts'
import { useCache } from '../../../../../api/cache.ts'
import { request } from '../../../../../api/request.ts'
import { day, percent } from '../../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../../lib/texts.ts'
import { ProgressLine } from '../../../../../ui/antd/ProgressLine.tsx'
import { ButtonLink } from '../../../../../ui/Button.tsx'
import { Notice } from '../../../../../ui/Notice.tsx'
import { VisuallyHidden } from '../../../../../ui/VisuallyHidden.tsx'
import { VideoPlayer } from '../../../../platform/media/VideoPlayer.tsx'
import layout from '../../../../../ui/layouts/layout.module.css'
import s from './after.module.css'
import { afterTexts } from './after-texts.ts'
import { PublishForm } from './PublishForm.tsx'
import { RemoveRecording } from './RemoveRecording.tsx'

/** The recording as the player takes it. */
const fileOf = ({ _id, health, cover, recording }: OwnStream, playUrl: string): MediaFile => ({
  _id,
  type: 'video',
  kind: 'video',
  url: playUrl,
  hls: playUrl,
  poster: cover,
  width: health?.width || 1280,
  height: health?.height || 720,
  duration: recording?.duration,
})

/** Time, in ms, between two looks at a replay that is being made. */
const everyMs = 3000

/** The recording of a stream that has ended: watch, trim, publish or delete it. */
export const Replay = ({ stream }: { stream: OwnStream }): ReactElement => {
  const t = useTexts(afterTexts)
  const locale = useLocale()
  const cache = useCache()
  const { recording, replayId } = stream
  const status = recording?.status ?? 'none'
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(status)
  useEffect(() => {
    // The form that was sent is gone, and the focus with it.
    if (before.current !== status && document.activeElement === document.body) heading.current?.focus()
    before.current = status
  }, [status])
  useEffect(() => {
    if (status !== 'publishing') return
    const timer = setInterval(() => cache.invalidate('ownStreams.view'), everyMs)
    return () => clearInterval(timer)
  }, [status, cache])
  const refetch = async (): Promise<MediaFile | undefined> => {
    const fresh = await request('ownStreams.view', { params: { id: stream._id } })
    return fresh.recording?.playUrl ? fileOf(fresh, fresh.recording.playUrl) : undefined
  }
  const player = recording?.playUrl && (
    <VideoPlayer file={fileOf(stream, recording.playUrl)} title={t.watch} refetch={refetch} />
  )
  return (
    <section className={layout.stack4} aria-labelledby="replay">
      <h2 ref={heading} id="replay" className={s.title} tabIndex={-1}>
        {t.replay}
      </h2>
      <VisuallyHidden>
        <span role="status">
          {(status === 'publishing' || status === 'published' || status === 'failed') && t[status]}
        </span>
      </VisuallyHidden>
      {status === 'none' && <Notice>{t.none}</Notice>}
      {status === 'deleted' && <Notice>{t.deleted}</Notice>}
      {status === 'publishing' && (
        <div className={layout.stack2}>
          <p>
            {t.publishing} {recording?.progress !== undefined && percent(recording.progress, locale)}
          </p>
          <ProgressLine label={t.publishing} value={recording?.progress} />
        </div>
      )}
      {status === 'published' && (
        <Notice
          tone="success"
          title={t.published}
          action={
            replayId !== undefined && (
              <span className={layout.wrap}>
                <ButtonLink size="sm" href={`/videos/${replayId}`}>
                  {t.openReplay}
                </ButtonLink>
                <ButtonLink size="sm" variant="secondary" href={`/creator/video?id=${replayId}`}>
                  {t.editReplay}
                </ButtonLink>
              </span>
            )
          }
        />
      )}
      {status === 'failed' && <Notice tone="danger">{t.failed}</Notice>}
      {(status === 'kept' || status === 'failed') && (
        <>
          {recording?.deletedAt && <p className={s.quiet}>{t.deletedOn(day(recording.deletedAt, locale))}</p>}
          <div className={s.replay}>
            <div className={layout.stack3}>{player}</div>
            <div className={layout.stack5}>
              <PublishForm stream={stream} />
              <RemoveRecording stream={stream} />
            </div>
          </div>
        </>
      )}
      {status === 'published' && player && <div className={s.published}>{player}</div>}
    </section>
  )
}
