import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import { duration } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { LockedItem } from '../items/LockedItem.tsx'
import s from './story-viewer.module.css'
import { StoryClip } from './StoryClip.tsx'
import { usePhotoTime } from './use-photo-time.ts'
import { viewerTexts } from './viewer-texts.ts'

export type StoryContentProps = {
  feed: Feed
  paused: boolean
  muted: boolean
  /** Elapsed share of its time, 0 to 1. */
  onProgress: (share: number) => void
  onEnd: () => void
  /** Called when its file cannot be loaded. */
  onBroken: () => void
}

/** One story: its photo, its video, or why it is locked. */
export const StoryContent = ({ feed, paused, muted, onProgress, onEnd, onBroken }: StoryContentProps): ReactElement => {
  const t = useTexts(viewerTexts)
  const { performer, isLocked } = feed
  const file = feed.files?.[0]
  const [loaded, setLoaded] = useState(false)
  const [broken, setBroken] = useState<string>()
  usePhotoTime({ runs: file?.kind === 'photo' && loaded && !paused, onProgress, onEnd })
  const fail = (): void => {
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
          onBroken={fail}
        />
      ) : (
        <img
          className={s.story}
          src={file.url}
          srcSet={file.srcset}
          sizes="100vw"
          width={file.width}
          height={file.height}
          alt={file.alt || t.photo(performer.name)}
          draggable={false}
          onLoad={() => setLoaded(true)}
          onError={fail}
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
