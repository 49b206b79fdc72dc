import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { Feed, FeedType } from '../../../../contract/catalogue/feeds.ts'
import { usePage } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useEndReached } from '../../../lib/use-end-reached.ts'
import { isBackNavigation } from '../../../shell/navigation/is-back-navigation.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import s from './feed-list.module.css'
import { FeedItem } from './FeedItem.tsx'
import { FIRST_POSTS } from './first-posts.ts'
import { FeedListSkeleton } from './FeedListSkeleton.tsx'
import { LongList } from './LongList.tsx'
import { feedTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

export type FeedListProps = {
  /**
   * Lists free posts of all creators; otherwise posts of `performerId`, or of the creators whom the viewer subscribes to
   * or follows.
   */
  isFree?: boolean
  /** Id or username of the creator. */
  performerId?: string
  type?: FeedType
  /** Shown when the list is empty. */
  empty: ReactNode
}

/** Number of posts that may be partly visible before the page is scrolled. */
const ON_FIRST_SCREEN = 3

/** Whether a picture of the post is shown in the list. */
const hasPicture = ({ isLocked, thumbnail, files = [] }: Feed): boolean =>
  isLocked ? thumbnail !== undefined : files.some(({ kind }) => kind === 'photo' || kind === 'video')

/** Posts, newest first; older ones are loaded as the reader approaches the end. A back navigation restores the list. */
export const FeedList = ({ isFree = false, performerId, type, empty }: FeedListProps): ReactElement => {
  const t = useTexts(feedTexts)
  const [staleTime] = useState(() => (isBackNavigation() ? Infinity : undefined))
  const { items, isLoading, isLoadingMore, hasMore, loadMore, error, reload } = usePage(
    isFree ? 'feeds.freebies' : 'feeds.search',
    { query: isFree ? {} : { performerId, type } },
    { staleTime, ...FIRST_POSTS }
  )
  // Does not use `More`, to keep it out of the first load of a creator's page.
  const end = useEndReached(loadMore, hasMore && !isLoadingMore && !error)
  if (isLoading) return <FeedListSkeleton count={3} />
  if (error && items.length === 0) return <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
  if (items.length === 0) return <>{empty}</>
  // The largest picture on the first screen of a creator's page is the cover.
  const first = performerId === undefined ? items.slice(0, ON_FIRST_SCREEN).findIndex(hasPicture) : -1
  return (
    <div className={cx(layout.stack5, s.list)}>
      <LongList
        name={`${isFree} ${performerId} ${type}`}
        items={items}
        wordsOf={({ performer, text = '' }) => `${performer.name} ${text}`}
      >
        {(feed, index) => <FeedItem feed={feed} priority={index === first} />}
      </LongList>
      <div ref={end} className={s.end}>
        {error ? (
          <ErrorState compact message={errorText(error)} onRetry={hasMore ? loadMore : reload} />
        ) : hasMore ? (
          <Button variant="quiet" loading={isLoadingMore} onClick={loadMore}>
            {t.loadMore}
          </Button>
        ) : (
          items.length > 3 && <p>{t.end}</p>
        )}
      </div>
    </div>
  )
}
