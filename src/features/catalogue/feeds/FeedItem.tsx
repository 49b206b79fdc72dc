import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Card } from '../../../ui/Card.tsx'
import { scrollToComments } from '../items/comment-address.ts'
import { LockedItem } from '../items/LockedItem.tsx'
import { useItemSlots } from '../items/slots.tsx'
import s from './feed-item.module.css'
import { FeedHeader } from './FeedHeader.tsx'
import { FeedBadges } from './FeedBadges.tsx'
import { FeedMedia } from './FeedMedia.tsx'
import { FeedText } from './FeedText.tsx'
import { FeedCaption } from './FeedCaption.tsx'
import { lockedNote } from './locked-note.ts'
import { feedTexts } from './texts.ts'

export type FeedItemProps = {
  feed: Feed
  /** The post has the page to itself: its text is not collapsed and its comments are open. */
  whole?: boolean
  /** The first on the screen: its picture is loaded with priority. */
  priority?: boolean
}

/** A post as this viewer may see it; a purchase or subscription unlocks it in place. */
export const FeedItem = ({ feed, whole = false, priority }: FeedItemProps): ReactElement => {
  const t = useTexts(feedTexts)
  const { ItemActions, Comments } = useItemSlots()
  const locale = useLocale()
  const [talks, setTalks] = useState(whole)
  const { _id, isLocked, totalComments, performer } = feed
  return (
    <Card as="article" look="flush" className={s.item} aria-labelledby={`feed-${_id}`}>
      <FeedHeader feed={feed} />
      <FeedBadges feed={feed} />
      {isLocked ? (
        <LockedItem
          type="feed"
          item={feed}
          note={lockedNote(feed, t, locale)}
          teaser={feed.teaser}
          priority={priority}
        />
      ) : (
        <>
          <FeedCaption feed={feed} />
          <FeedText text={feed.text ?? ''} whole={whole} />
          <FeedMedia feed={feed} priority={priority} />
        </>
      )}
      <ItemActions type="feed" item={feed} onComment={() => (whole ? scrollToComments(_id) : setTalks(!talks))} />
      {talks && (
        <div className={s.comments}>
          <Comments
            objectType="feed"
            objectId={_id}
            total={totalComments}
            isLocked={isLocked}
            performerId={performer._id}
          />
        </div>
      )}
    </Card>
  )
}
