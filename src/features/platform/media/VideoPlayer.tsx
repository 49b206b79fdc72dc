import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { Play } from '../../../ui/icons.tsx'
import type { MediaFile } from '../../../../contract/platform/files/files.ts'
import { duration } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { directSource, playFrom } from './media-source.ts'
import type { Refetch } from './media-source.ts'
import { mediaTexts } from './texts.ts'
import s from './video-player.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

export type VideoPlayerProps = {
  file: MediaFile
  /** The accessible name of the video. */
  title: string
  /** Key under which this browser saves the position; undefined: it is not saved. */
  resumeKey?: string
  /** Replaces the file's own still image. */
  poster?: string
  /** The poster is loaded with priority: it is the main content of the page. */
  priority?: boolean
  /** Reloads the item when an address has expired; undefined: a video that fails shows an error. */
  refetch?: Refetch
}

const Player = dynamic(() => import('./Player.tsx').then((module) => module.Player), {
  ssr: false,
  loading: () => <Spinner />,
})

/** Aspect ratio (width / height) of the frame. It is limited for lists; a taller video has black bars. */
const shapeOf = ({ width, height }: MediaFile): number =>
  width > 0 && height > 0 ? Math.min(2.4, Math.max(0.8, width / height)) : 16 / 9

/** A video: its poster and a start button. The player itself (controls, keys, hls.js) is loaded with the first press. */
export const VideoPlayer = ({
  file,
  title,
  resumeKey,
  poster = file.poster,
  priority,
  refetch,
}: VideoPlayerProps): ReactElement => {
  const t = useTexts(mediaTexts)
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [started, setStarted] = useState(false)
  const start = (): void => {
    const element = video.current
    const address = element && directSource(element, file)
    // Within the click event, because some browsers allow sound only there.
    if (address) playFrom(element, address, 0)
    setStarted(true)
  }
  const length = file.duration !== undefined && <span className={s.length}>{duration(file.duration)}</span>
  const still = poster && (
    <img
      className={s.poster}
      src={poster}
      alt={file.alt ?? ''}
      decoding="async"
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
    />
  )
  if (file.isPlayable === false) {
    return (
      <div className={s.frame} style={{ aspectRatio: shapeOf(file) }}>
        {still}
        <div className={cx(layout.stack2, s.unplayable)}>
          <p>{t.notPlayable}</p>
          <a href={file.url} download>
            {t.download}
          </a>
        </div>
        {length}
      </div>
    )
  }
  return (
    <div ref={frame} className={s.frame} style={{ aspectRatio: shapeOf(file) }} data-started={started || undefined}>
      {/* The player adds the available subtitles, which may come from another origin (MEDIA_URL), as the video. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        className={s.video}
        playsInline
        preload="none"
        crossOrigin="anonymous"
        poster={started ? poster : undefined}
        tabIndex={-1}
        aria-label={title}
      />
      {started ? (
        <Player file={file} title={title} video={video} frame={frame} resumeKey={resumeKey} refetch={refetch} />
      ) : (
        <button
          type="button"
          className={s.start}
          onClick={start}
          aria-label={file.duration === undefined ? t.play(title) : `${t.play(title)}, ${duration(file.duration)}`}
        >
          {still}
          <span className={s.sign}>
            <Play aria-hidden />
          </span>
          {length}
        </button>
      )}
    </div>
  )
}
