import type { ReactElement } from 'react'
import { errorText } from '../../lib/error-texts.ts'
import { texts, useTexts } from '../../lib/texts.ts'
import { useEndReached } from '../../lib/use-end-reached.ts'
import { Button } from '../Button.tsx'
import type { ButtonProps } from '../Button.tsx'
import { ErrorState } from '../EmptyState.tsx'
import s from './more.module.css'

const T = texts({ en: { more: 'Show more' }, pt: { more: 'Mostrar mais' } })

/** The state of a paged list; the result of `usePage` fits. */
export type Growing = {
  items: readonly unknown[]
  isLoading: boolean
  isLoadingMore: boolean
  hasMore: boolean
  loadMore: () => void
  /** The error of the list's last request. */
  error: unknown
  reload: () => void
}

export type MoreProps = {
  page: Growing
  /** Text of the button instead of "Show more". */
  label?: string
  /** Loads the next page as the reader approaches the end. */
  auto?: boolean
  /** Class for the position; centred by default. */
  className?: string
} & Pick<ButtonProps, 'variant' | 'size' | 'block'>

/**
 * The end of a paged list: a button that loads more, or the error with a retry. Renders nothing when the list is
 * complete or not loaded.
 */
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
