import type { ReactElement } from 'react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Pin from 'lucide-react/icons/pin'
import type { Feed } from '../../../contract/feeds.ts'
import { showToast } from '../../lib/toast.ts'
import { useTexts } from '../../lib/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge, Card } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Time } from '../../ui/Time.tsx'
import s from './feed-item.module.css'
import { FeedPhotos } from './FeedPhotos.tsx'
import { FeedText } from './FeedText.tsx'
import { LockedFeed } from './LockedFeed.tsx'
import { feedTexts } from './texts.ts'

export type FeedItemProps = {
  feed: Feed
  currency: string
  /** Opens the subscribe dialog for the post's creator. */
  onSubscribe: (performer: Feed['performer']) => void
  /** The page is about this post: nothing is folded. */
  whole?: boolean
  /** First on the screen: its picture is loaded first. */
  priority?: boolean
}

const copyLink = (path: string, done: string): void => {
  void navigator.clipboard.writeText(new URL(path, window.location.href).href).then(() => showToast({ kind: 'success', message: done }))
}

/** One post of a feed, as this viewer may see it. */
export const FeedItem = ({ feed, currency, onSubscribe, whole, priority }: FeedItemProps): ReactElement => {
  const t = useTexts(feedTexts)
  const { performer } = feed
  const home = `/${performer.username ?? performer._id}`
  const isOwner = feed.accessReason === 'owner'
  const items = [
    ...(isOwner ? [{ label: t.edit, href: `/creator/post?id=${feed._id}` }] : []),
    { label: t.copyLink, onSelect: () => copyLink(`/posts/${feed._id}`, t.linkCopied) },
  ]
  return (
    <Card as="article" look="flush" className={s.item} aria-labelledby={`feed-${feed._id}`}>
      <header className={s.header}>
        {/* The name beside it is the link for keyboard and screen reader. */}
        <Link href={home} tabIndex={-1} aria-hidden>
          <Avatar name={performer.name} src={performer.avatar} decorative />
        </Link>
        <div className={s.names}>
          <Link href={home} className={s.name} id={`feed-${feed._id}`}>
            <strong>{performer.name}</strong>
            {performer.isVerified && <BadgeCheck className={s.verified} aria-hidden />}
          </Link>
          <p className={s.second}>
            {performer.username && <span className={s.handle}>@{performer.username}</span>}
            <Link href={`/posts/${feed._id}`} className={s.when} title={t.permalink}>
              <Time at={feed.createdAt} />
            </Link>
          </p>
        </div>
        <Menu label={t.actions} items={items} />
      </header>
      {(feed.isPinned || isOwner) && (
        <p className={s.marks}>
          {feed.isPinned && (
            <Badge tone="lamp">
              <Pin aria-hidden /> {t.pinned}
            </Badge>
          )}
          {isOwner && <Badge>{feed.status === 'active' ? t[feed.access] : t[feed.status]}</Badge>}
        </p>
      )}
      {feed.isLocked ? (
        <LockedFeed feed={feed} currency={currency} onSubscribe={() => onSubscribe(performer)} />
      ) : (
        <>
          <FeedText text={feed.text ?? ''} whole={whole} />
          {feed.files && feed.files.length > 0 && <FeedPhotos files={feed.files} priority={priority} />}
        </>
      )}
    </Card>
  )
}
