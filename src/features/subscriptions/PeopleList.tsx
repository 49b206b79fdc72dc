import type { ReactElement, ReactNode } from 'react'
import type { Paged } from '../../api/use-page.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../ui/Skeleton.tsx'
import s from './people.module.css'
import { subscriptionTexts } from './texts.ts'

/** A list of people in all its states. */
export const PeopleList = <Item extends { _id: string }>({ page, empty, row }: { page: Paged<Item>; empty: ReactNode; row: (item: Item) => ReactNode }): ReactElement => {
  const t = useTexts(subscriptionTexts)
  const { items, total, isLoading, isLoadingMore, hasMore, loadMore, error, reload } = page
  if (isLoading)
    return (
      <Loading>
        <SkeletonBlock height="16rem" />
      </Loading>
    )
  if (error && items.length === 0) return <ErrorState title={t.peopleFailed} message={errorText(error)} onRetry={reload} />
  if (items.length === 0) return <>{empty}</>
  return (
    <>
      <p className={s.found} aria-live="polite">
        {t.found(total)}
      </p>
      <ul className={s.list}>{items.map(row)}</ul>
      {hasMore && (
        <div className={s.more}>
          <Button variant="secondary" loading={isLoadingMore} onClick={loadMore}>
            {t.more}
          </Button>
        </div>
      )}
    </>
  )
}
