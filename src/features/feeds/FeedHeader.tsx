import type { ReactElement } from 'react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import type { Feed } from '../../../contract/feeds.ts'
import { showToast } from '../../lib/toast.ts'
import { useTexts } from '../../lib/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Link } from '../../ui/Link.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Time } from '../../ui/Time.tsx'
import { useReport } from '../reports/use-report.ts'
import s from './feed-item.module.css'
import { feedTexts } from './texts.ts'

const copyLink = (path: string, done: string): void => {
  void navigator.clipboard.writeText(new URL(path, window.location.href).href).then(() => showToast({ kind: 'success', message: done }))
}

/** Whose post it is and when, and what can be done with it. */
export const FeedHeader = ({ feed }: { feed: Feed }): ReactElement => {
  const t = useTexts(feedTexts)
  const report = useReport()
  const { _id, performer } = feed
  const home = `/${performer.username ?? performer._id}`
  const items = [
    ...(feed.accessReason === 'owner' ? [{ label: t.edit, href: `/creator/post?id=${_id}` }] : []),
    { label: t.copyLink, onSelect: () => copyLink(`/posts/${_id}`, t.linkCopied) },
    ...(feed.accessReason === 'owner' ? [] : [{ label: t.report, onSelect: () => report({ objectType: 'feed', objectId: _id, name: performer.name }) }]),
  ]
  return (
    <header className={s.header}>
      {/* The name beside it is the link for keyboard and screen reader. */}
      <Link href={home} tabIndex={-1} aria-hidden>
        <Avatar name={performer.name} src={performer.avatar} decorative />
      </Link>
      <div className={s.names}>
        <Link href={home} className={s.name} id={`feed-${_id}`}>
          <strong>{performer.name}</strong>
          {performer.isVerified && <BadgeCheck className={s.verified} aria-hidden />}
        </Link>
        <p className={s.second}>
          {performer.username && <span className={s.handle}>@{performer.username}</span>}
          <Link href={`/posts/${_id}`} className={s.when} title={t.permalink}>
            <Time at={feed.createdAt} />
          </Link>
        </p>
      </div>
      <Menu label={t.actions} items={items} />
    </header>
  )
}
