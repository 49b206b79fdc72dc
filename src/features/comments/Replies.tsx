import type { ReactElement } from 'react'
import { usePage } from '../../api/use-page.ts'
import { useTexts } from '../../lib/texts.ts'
import { PagedList } from '../../ui/PagedList.tsx'
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
  const page = usePage('comments.search', { query: { objectType, objectId, parentId: _id } })
  return (
    <PagedList
      page={page}
      bones={<SkeletonComments rows={Math.min(BONES, comment.totalReplies)} />}
      failed={t.repliesFailed}
      compact
      empty={null}
      more={{ variant: 'quiet', size: 'sm', label: t.moreReplies, className: s.further }}
    >
      <ul className={s.list}>
        {page.items.map((reply) => (
          <li key={reply._id}>
            <OneComment comment={reply} onReply={onReply} {...rest} />
          </li>
        ))}
      </ul>
    </PagedList>
  )
}
