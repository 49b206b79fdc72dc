import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Feed } from '../../../contract/feeds.ts'
import { duration } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.ts'
import { LockedItem } from '../items/LockedItem.tsx'
import s from './story-viewer.module.css'
import { StoryClip } from './StoryClip.tsx'
import { usePhotoTime } from './use-photo-time.ts'
import { viewerTexts } from './viewer-texts.ts'

export type StoryShownProps = {
  feed: Feed
  paused: boolean
  muted: boolean
  /** Share of its time that is over, 0 to 1. */
  onProgress: (share: number) => void
  onEnd: () => void
  /** Its address gives nothing any more. */
  onBroken: () => void
}

/** One story: its photo, its clip, or why it is locked. */
export const StoryShown = ({ feed, paused, muted, onProgress, onEnd, onBroken }: StoryShownProps): ReactElement => {
  const t = useTexts(viewerTexts)
  const { performer, isLocked } = feed
  const file = feed.files?.[0]
  const [loaded, setLoaded] = useState(false)
  const [broken, setBroken] = useState<string>()
  usePhotoTime({ runs: file?.kind === 'photo' && loaded && !paused, onProgress, onEnd })
  const breaks = (): void => {
    setBroken(file?.url)
    onBroken()
  }
  if (isLocked)
    return (
      <div className={s.locked}>
        <LockedItem
          type="feed"
          item={feed}
          note={feed.duration === undefined ? t.photoKind : `${t.videoKind}, ${duration(feed.duration)}`}
        />
      </div>
    )
  if (!file || broken === file.url) return <p className={s.broken}>{t.broken}</p>
  return (
    <>
      {file.kind === 'video' ? (
        <StoryClip
          file={file}
          title={file.alt || t.photo(performer.name)}
          paused={paused}
          muted={muted}
          onProgress={onProgress}
          onEnd={onEnd}
          onBroken={breaks}
        />
      ) : (
        <img
          className={s.shown}
          src={file.url}
          srcSet={file.srcset}
          sizes="100vw"
          width={file.width}
          height={file.height}
          alt={file.alt || t.photo(performer.name)}
          draggable={false}
          onLoad={() => setLoaded(true)}
          onError={breaks}
        />
      )}
      {feed.text && (
        <p className={s.text} dir="auto">
          {feed.text}
        </p>
      )}
    </>
  )
}
