import type { ReactElement } from 'react'
import { comments } from '../../../contract/comments.ts'
import { usePage } from '../../api/use-page.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import s from './comments.module.css'
import { OneComment } from './OneComment.tsx'
import type { OneCommentProps } from './OneComment.tsx'
import { SkeletonComments } from './SkeletonComments.tsx'
import { commentTexts } from './texts.ts'

/** Most bones of replies to come: the first page is not longer. */
const BONES = 3

/** The replies to a comment, oldest first. */
export const Replies = ({ comment, onReply, ...rest }: OneCommentProps): ReactElement => {
  const t = useTexts(commentTexts)
  const { objectType, objectId, _id } = comment
  const { items, isLoading, isLoadingMore, hasMore, loadMore, error, reload } = usePage(comments.search, { query: { objectType, objectId, parentId: _id } })
  if (isLoading) return <SkeletonComments rows={Math.min(BONES, comment.totalReplies)} />
  if (error && items.length === 0) return <ErrorState compact title={t.repliesFailed} message={errorText(error)} onRetry={reload} />
  return (
    <>
      <ul className={s.list}>
        {items.map((reply) => (
          <li key={reply._id}>
            <OneComment comment={reply} onReply={onReply} {...rest} />
          </li>
        ))}
      </ul>
      {error ? (
        <ErrorState compact message={errorText(error)} onRetry={loadMore} />
      ) : (
        hasMore && (
          <Button variant="quiet" size="sm" loading={isLoadingMore} onClick={loadMore}>
            {t.moreReplies}
          </Button>
        )
      )}
    </>
  )
}
