import type { ReactElement, ReactNode } from 'react'
import { errorText } from '../lib/error-texts.ts'
import { ErrorState } from './EmptyState.tsx'
import { More } from './feedback/More.tsx'
import type { Growing, MoreProps } from './feedback/More.tsx'

export type PagedListProps = {
  page: Growing
  /** In its place until its first page is there. */
  bones: ReactNode
  /** In its place when it holds nothing. */
  empty: ReactNode
  /** The title of what is said when its first page cannot be had. */
  failed?: string
  /** It stands in a part of a page: its error is smaller. */
  compact?: boolean
  /** How its way to more differs from the others. */
  more?: Omit<MoreProps, 'page'>
  /** The list itself. */
  children: ReactNode
}

/** A list that grows, in all its states: to come, failed, empty, and there with the way to more of it. */
export const PagedList = ({ page, bones, empty, failed, compact, more, children }: PagedListProps): ReactElement => {
  const { items, isLoading, hasMore, error, reload } = page
  if (isLoading) return <>{bones}</>
  if (error && items.length === 0)
    return <ErrorState compact={compact} title={failed} message={errorText(error)} onRetry={reload} />
  // A page can be all hidden: then what follows may not be.
  if (items.length === 0 && !hasMore) return <>{empty}</>
  return (
    <>
      {children}
      <More page={page} {...more} />
    </>
  )
}
