import type { ReactElement } from 'react'
import { AudioLines, FileText, Film, Image as ImageIcon, ListChecks, Pin } from '../../../../ui/icons.tsx'
import type { Feed } from '../../../../../contract/catalogue/feeds.ts'
import { siteTime } from '../../../../lib/clock.ts'
import { duration } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import type { DataColumn } from '../../../../ui/antd/DataTable.tsx'
import { Badge } from '../../../../ui/Card.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { RowMenu } from '../../../../ui/antd/RowMenu.tsx'
import type { MenuItem } from '../../../../ui/Menu.tsx'
import { Time } from '../../../../ui/Time.tsx'
import { Counts } from '../../creator-content/list/Counts.tsx'
import { statusTones } from '../../creator-content/list/EntryFacts.tsx'
import e from '../../creator-content/list/entry.module.css'
import { contentTexts } from '../../creator-content/texts.ts'
import { useAmounts } from '../../../platform/settings/use-amounts.ts'
import { titleOf } from './title-of.ts'
import { ownFeedsTexts } from './texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

const icons = { text: FileText, photo: ImageIcon, video: Film, audio: AudioLines, poll: ListChecks } as const

const pictureOf = ({ thumbnail, files = [] }: Feed): { url: string; srcset?: string | undefined } | undefined => {
  const [first] = files
  if (thumbnail) return thumbnail
  if (first?.kind === 'photo') return first
  return first?.poster === undefined ? undefined : { url: first.poster }
}

/** First cell of a row: picture with duration or number of files, title, and a badge when pinned. */
const PostCell = ({ feed }: { feed: Feed }): ReactElement => {
  const t = useTexts(ownFeedsTexts)
  const locale = useLocale()
  const picture = pictureOf(feed)
  const Icon = icons[feed.type]
  const mark =
    feed.duration !== undefined ? duration(feed.duration) : feed.totalFiles > 1 ? String(feed.totalFiles) : undefined
  const edit = feed.isStory
    ? '/creator/story'
    : feed.status === 'active'
      ? `/posts/${feed._id}`
      : `/creator/post?id=${feed._id}`
  return (
    <span className={cx(layout.row, e.what)}>
      <span className={e.picture}>
        {picture ? (
          <img src={picture.url} srcSet={picture.srcset} sizes="4rem" alt="" loading="lazy" />
        ) : (
          <Icon aria-hidden />
        )}
        {mark !== undefined && <span className={e.length}>{mark}</span>}
      </span>
      <span>
        <Link href={edit} className={e.title} dir="auto">
          {titleOf(feed, locale)}
        </Link>
        {feed.isPinned && (
          <Badge>
            <Pin aria-hidden width="0.875em" height="0.875em" /> {t.pinned}
          </Badge>
        )}
      </span>
    </span>
  )
}

/** Columns of the table of own posts. */
export const useFeedColumns = (menu: (feed: Feed) => (MenuItem | null)[]): DataColumn<Feed>[] => {
  const t = useTexts(ownFeedsTexts)
  const c = useTexts(contentTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  return [
    {
      title: c.columns.title,
      key: 'title',
      rowScope: 'row',
      card: 'head',
      render: (_, feed) => <PostCell feed={feed} />,
    },
    {
      title: c.status,
      key: 'status',
      card: 'inline',
      render: (_, feed) => (
        <span className={cx(layout.cluster, e.facts)}>
          <Badge tone={statusTones[feed.status]}>{t.statuses[feed.status]}</Badge>
          {feed.pendingFileIds?.length ? <span>{t.waiting}</span> : null}
        </span>
      ),
    },
    {
      title: c.access,
      key: 'access',
      card: 'inline',
      render: (_, { access, price }) =>
        access === 'sale' && price !== undefined ? inWallet(price) : c.accesses[access],
    },
    {
      title: c.columns.date,
      key: 'date',
      card: 'inline',
      isOneLine: true,
      render: (_, feed) => <DateCell feed={feed} />,
    },
    {
      title: c.columns.reactions,
      key: 'reactions',
      card: 'bare',
      // Three numbers on one line.
      width: '9.5rem',
      render: (_, feed) => (
        <Counts
          item={feed}
          more={feed.poll && [{ icon: <ListChecks aria-hidden />, value: feed.poll.totalVotes, name: t.votes }]}
        />
      ),
    },
    {
      title: c.columns.actions,
      key: 'actions',
      align: 'end',
      card: 'aside',
      render: (_, feed) => <RowMenu label={c.actions(titleOf(feed, locale))} items={menu(feed)} />,
    },
  ]
}

const DateCell = ({ feed }: { feed: Feed }): ReactElement => {
  const t = useTexts(ownFeedsTexts)
  const c = useTexts(contentTexts)
  if (feed.status === 'scheduled' && feed.scheduledAt) {
    return (
      <span>
        {c.goesOut} <Time at={feed.scheduledAt} isDue />
      </span>
    )
  }
  if (feed.isStory && feed.expiresAt) {
    return (
      <span>
        {new Date(feed.expiresAt).getTime() > siteTime() ? t.ends : t.ended} <Time at={feed.expiresAt} isDue />
      </span>
    )
  }
  return <Time at={feed.createdAt} />
}
