import type { ReactElement } from 'react'
import { errorText } from '../../lib/error-texts.ts'
import { texts, useTexts } from '../../lib/texts.ts'
import { useEndReached } from '../../lib/use-end-reached.ts'
import { Button } from '../Button.tsx'
import type { ButtonProps } from '../Button.tsx'
import { ErrorState } from '../EmptyState.tsx'
import s from './more.module.css'

const T = texts({ en: { more: 'Show more' }, pt: { more: 'Mostrar mais' } })

/** What is known of a list that grows: an answer of `usePage` is one. */
export type Growing = {
  items: readonly unknown[]
  isLoading: boolean
  isLoadingMore: boolean
  hasMore: boolean
  loadMore: () => void
  /** Why it, or more of it, could not be loaded. */
  error: unknown
  reload: () => void
}

export type MoreProps = {
  page: Growing
  /** In place of "Show more". */
  label?: string
  /** Loads by itself as the reader comes near. */
  auto?: boolean
  /** Of the place it stands in; else it stands in the middle. */
  className?: string
} & Pick<ButtonProps, 'variant' | 'size' | 'block'>

/** What stands below a list that grows: the way to more of it, or why there is no more yet and the way to try again. Nothing where it ends, and nothing where there is no list. */
export const More = ({
  page,
  label,
  auto = false,
  className = s.more,
  variant = 'secondary',
  size,
  block,
}: MoreProps): ReactElement | null => {
  const t = useTexts(T)
  const { items, isLoadingMore, hasMore, loadMore, error, reload } = page
  const end = useEndReached(loadMore, auto && hasMore && !isLoadingMore && !error)
  if (error && items.length > 0)
    return <ErrorState compact message={errorText(error)} onRetry={hasMore ? loadMore : reload} />
  if (!hasMore) return null
  return (
    <div ref={end} className={className}>
      <Button variant={variant} size={size} block={block} loading={isLoadingMore} onClick={loadMore}>
        {label ?? t.more}
      </Button>
    </div>
  )
}
