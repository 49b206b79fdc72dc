import type { CSSProperties, ReactElement } from 'react'
import { ChevronLeft, ChevronRight, Pause, Play, Volume2, VolumeX, X } from '../../../ui/icons.tsx'
import type { StoryGroup } from '../../../../contract/catalogue/feeds.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Time } from '../../../ui/Time.tsx'
import s from './story-viewer.module.css'
import { viewerTexts } from './viewer-texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

type StoryHeadProps = {
  group: StoryGroup
  story: number
  /** Progress of the current story, 0 to 1. */
  progress: number
  paused: boolean
  muted: boolean
  onPause: () => void
  onMute: () => void
  onClose: () => void
  onBack: () => void
  onNext: () => void
}

/** The header of a story: its creator, progress bars and controls. */
export const StoryHead = ({
  group,
  story,
  progress,
  paused,
  muted,
  onPause,
  onMute,
  onClose,
  onBack,
  onNext,
}: StoryHeadProps): ReactElement => {
  const t = useTexts(viewerTexts)
  const { performer } = group
  const feed = group.feeds[story]
  const file = feed?.files?.[0]
  return (
    <>
      <header className={s.head}>
        <div className={s.bars} aria-hidden>
          {group.feeds.map(({ _id }, index) => (
            <span
              key={_id}
              className={s.bar}
              style={{ '--share': index < story ? 1 : index === story ? progress : 0 } as CSSProperties}
            />
          ))}
        </div>
        <div className={cx(layout.row, s.creator)}>
          <Link href={`/${performer.username ?? performer._id}`} className={cx(layout.row, s.link)}>
            <Avatar name={performer.name} src={performer.avatar} size="sm" decorative />
            <strong>{performer.name}</strong>
          </Link>
          {feed && (
            <span className={s.time}>
              <Time at={feed.createdAt} />
              {feed.expiresAt && (
                <>
                  {' · '}
                  {t.ends} <Time at={feed.expiresAt} isDue />
                </>
              )}
            </span>
          )}
          <span className={s.tools}>
            {file?.kind === 'video' && (
              <IconButton label={muted ? t.unmute : t.mute} icon={muted ? <VolumeX /> : <Volume2 />} onClick={onMute} />
            )}
            {file && (
              <IconButton label={paused ? t.play : t.pause} icon={paused ? <Play /> : <Pause />} onClick={onPause} />
            )}
            <IconButton label={t.close} icon={<X />} onClick={onClose} />
          </span>
        </div>
      </header>
      <span className={s.back}>
        <IconButton label={t.previous} icon={<ChevronLeft />} onClick={onBack} />
      </span>
      <span className={s.next}>
        <IconButton label={t.next} icon={<ChevronRight />} onClick={onNext} />
      </span>
    </>
  )
}
