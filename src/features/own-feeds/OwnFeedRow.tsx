import { useId } from 'react'
import type { MouseEvent, ReactElement } from 'react'
import { AudioLines, FileText, Film, Image as ImageIcon, ListChecks, Pin } from '../../ui/icons.tsx'
import type { Feed } from '../../../contract/feeds.ts'
import { siteTime } from '../../lib/clock.ts'
import { duration } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { Badge } from '../../ui/Card.tsx'
import { Tick } from '../../ui/Choice.tsx'
import { Link } from '../../ui/Link.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { Time } from '../../ui/Time.tsx'
import { Counts } from '../creator-content/list/Counts.tsx'
import e from '../creator-content/list/entry.module.css'
import { contentTexts } from '../creator-content/texts.ts'
import { useAmounts } from '../settings/use-amounts.ts'
import { titleOf } from './title-of.ts'
import { ownFeedsTexts } from './texts.ts'

const tones = { active: 'success', draft: 'warning', scheduled: 'accent', archived: 'neutral' } as const
const icons = { text: FileText, photo: ImageIcon, video: Film, audio: AudioLines, poll: ListChecks } as const

const pictureOf = ({ thumbnail, files = [] }: Feed): { url: string; srcset?: string | undefined } | undefined => {
  const [first] = files
  if (thumbnail) return thumbnail
  if (first?.kind === 'photo') return first
  return first?.poster === undefined ? undefined : { url: first.poster }
}

type OwnFeedRowProps = {
  feed: Feed
  isChosen: boolean
  onChoose: (id: string, range: boolean) => void
  menu: (MenuItem | null)[]
}

/** One's own post as a row: what it is, its state, who sees it, how it does, and what can be done with it. */
export const OwnFeedRow = ({ feed, isChosen, onChoose, menu }: OwnFeedRowProps): ReactElement => {
  const t = useTexts(ownFeedsTexts)
  const c = useTexts(contentTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  const tick = useId()
  const title = titleOf(feed, locale)
  const picture = pictureOf(feed)
  const Icon = icons[feed.type]
  const mark =
    feed.duration !== undefined ? duration(feed.duration) : feed.totalFiles > 1 ? String(feed.totalFiles) : undefined
  return (
    <li className={e.entry} data-look="rows" data-kind="posts" data-chosen={isChosen || undefined}>
      <label className={e.tick} htmlFor={tick}>
        <Tick
          id={tick}
          checked={isChosen}
          aria-label={c.select(title)}
          onChange={({ nativeEvent }) => onChoose(feed._id, (nativeEvent as unknown as MouseEvent).shiftKey)}
        />
      </label>
      <span className={e.picture}>
        {picture ? (
          <img src={picture.url} srcSet={picture.srcset} sizes="4.5rem" alt="" loading="lazy" />
        ) : (
          <Icon aria-hidden />
        )}
        {mark !== undefined && <span className={e.length}>{mark}</span>}
      </span>
      <div className={e.words}>
        <Link
          href={
            feed.isStory
              ? '/creator/story'
              : feed.status === 'active'
                ? `/posts/${feed._id}`
                : `/creator/post?id=${feed._id}`
          }
          className={e.title}
          dir="auto"
        >
          {title}
        </Link>
        <p className={e.facts}>
          <Badge tone={tones[feed.status]}>{t.statuses[feed.status]}</Badge>
          {feed.isPinned && (
            <Badge>
              <Pin aria-hidden width="0.875em" height="0.875em" /> {t.pinned}
            </Badge>
          )}
          <span>
            {feed.access === 'sale' && feed.price !== undefined ? inWallet(feed.price) : c.accesses[feed.access]}
          </span>
          <When feed={feed} />
          {feed.pendingFileIds?.length ? <span>{t.waiting}</span> : null}
        </p>
        <Counts
          item={feed}
          more={feed.poll && [{ icon: <ListChecks aria-hidden />, value: feed.poll.totalVotes, name: t.votes }]}
        />
      </div>
      <span className={e.menu}>
        <Menu label={c.actions(title)} items={menu} />
      </span>
    </li>
  )
}

const When = ({ feed }: { feed: Feed }): ReactElement => {
  const t = useTexts(ownFeedsTexts)
  const c = useTexts(contentTexts)
  if (feed.status === 'scheduled' && feed.scheduledAt) {
    return (
      <span>
        {c.goesOut} <Time at={feed.scheduledAt} />
      </span>
    )
  }
  if (feed.isStory && feed.expiresAt) {
    return (
      <span>
        {new Date(feed.expiresAt).getTime() > siteTime() ? t.ends : t.ended} <Time at={feed.expiresAt} />
      </span>
    )
  }
  return <Time at={feed.createdAt} />
}
