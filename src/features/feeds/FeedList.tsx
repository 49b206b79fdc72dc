import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { FeedType } from '../../../contract/feeds.ts'
import { usePage } from '../../api/use-page.ts'
import { useTexts } from '../../lib/texts.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useEndReached } from '../../lib/use-end-reached.ts'
import { isBackNavigation } from '../../shell/is-back-navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import s from './feed-list.module.css'
import { FeedItem } from './FeedItem.tsx'
import { FeedListSkeleton } from './FeedListSkeleton.tsx'
import { LongList } from './LongList.tsx'
import { feedTexts } from './texts.ts'

export type FeedListProps = {
  /** Free posts of all creators; else of one creator, or of those the viewer subscribes to or follows. */
  isFree?: boolean
  /** Of one creator: id or username. */
  performerId?: string
  type?: FeedType
  /** In place of the list when there is nothing. */
  empty: ReactNode
}

/** Posts newest first; older ones are appended as the reader comes near the end. Who comes back finds them as they were left. */
export const FeedList = ({ isFree = false, performerId, type, empty }: FeedListProps): ReactElement => {
  const t = useTexts(feedTexts)
  const [staleTime] = useState(() => (isBackNavigation() ? Infinity : undefined))
  const { items, isLoading, isLoadingMore, hasMore, loadMore, error, reload } = usePage(
    isFree ? 'feeds.freebies' : 'feeds.search',
    { query: isFree ? {} : { performerId, type } },
    { staleTime }
  )
  // Not `More`: a creator's page brings this with its first load, and shares it with no list of another kind.
  const end = useEndReached(loadMore, hasMore && !isLoadingMore && !error)
  if (isLoading) return <FeedListSkeleton count={3} />
  if (error && items.length === 0) return <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
  if (items.length === 0) return <>{empty}</>
  return (
    <div className={s.list}>
      <LongList
        name={`${isFree} ${performerId} ${type}`}
        items={items}
        wordsOf={({ performer, text = '' }) => `${performer.name} ${text}`}
      >
        {(feed, index) => <FeedItem feed={feed} priority={index === 0} />}
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
