import type { ReactElement } from 'react'
import { BadgeCheck } from '../../../ui/icons.tsx'
import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Time } from '../../../ui/Time.tsx'
import { itemPath } from '../../../../contract/catalogue/items/item-paths.ts'
import { editPath, profilePath } from '../items/addresses.ts'
import { useItemSlots } from '../items/slots.tsx'
import s from './feed-item.module.css'
import { feedTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** The header of a post: its creator, date and menu. */
export const FeedHeader = ({ feed }: { feed: Feed }): ReactElement => {
  const t = useTexts(feedTexts)
  const { ItemMenu } = useItemSlots()
  const { _id, performer } = feed
  const home = profilePath(performer)
  const path = itemPath('feed', _id)
  return (
    <header className={cx(layout.row, s.header)}>
      <div className={s.names}>
        <Link href={home} className={cx(layout.row, s.name)} id={`feed-${_id}`}>
          <Avatar name={performer.name} src={performer.avatar} decorative />
          <strong>{performer.name}</strong>
          {performer.isVerified && <BadgeCheck className={s.verified} aria-hidden />}
        </Link>
        <p className={s.second}>
          {performer.username && <span className={s.handle}>{`@${performer.username}`}</span>}
          <Link href={path} className={s.time} title={t.permalink}>
            <Time at={feed.createdAt} />
          </Link>
        </p>
      </div>
      <ItemMenu
        label={t.actions}
        path={path}
        subject={{ objectType: 'feed', objectId: _id, name: performer.name }}
        editHref={feed.accessReason === 'owner' ? editPath('feed', _id) : undefined}
      />
    </header>
  )
}
