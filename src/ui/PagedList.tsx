import type { ReactElement, ReactNode } from 'react'
import { errorText } from '../lib/error-texts.ts'
import { ErrorState } from './EmptyState.tsx'
import { More } from './feedback/More.tsx'
import type { Growing, MoreProps } from './feedback/More.tsx'

export type PagedListProps = {
  page: Growing
  /** Shown until the first page has loaded. */
  skeleton: ReactNode
  /** Shown when the list is empty. */
  empty: ReactNode
  /** Title of the error when the first page fails to load. */
  failed?: string
  /** Smaller error, for a list that is only a part of the page. */
  compact?: boolean
  /** Props for the `More` below the list that differ from the defaults. */
  more?: Omit<MoreProps, 'page'>
  /** The list itself. */
  children: ReactNode
}

/** A paged list in all its states: loading, failed, empty, and loaded with a way to load more. */
export const PagedList = ({ page, skeleton, empty, failed, compact, more, children }: PagedListProps): ReactElement => {
  const { items, isLoading, hasMore, error, reload } = page
  if (isLoading) return <>{skeleton}</>
  if (error && items.length === 0)
    return <ErrorState compact={compact} title={failed} message={errorText(error)} onRetry={reload} />
  // A page may contain only hidden items while later ones do not.
  if (items.length === 0 && !hasMore) return <>{empty}</>
  return (
    <>
      {children}
      <More page={page} {...more} />
    </>
  )
}
