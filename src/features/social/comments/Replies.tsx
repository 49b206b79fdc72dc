import type { ReactElement } from 'react'
import { usePage } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PagedList } from '../../../ui/PagedList.tsx'
import s from './comments.module.css'
import { SingleComment } from './SingleComment.tsx'
import type { SingleCommentProps } from './SingleComment.tsx'
import { SkeletonComments } from './SkeletonComments.tsx'
import { commentTexts } from './texts.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Maximum number of placeholders; the first page has at most as many replies. */
const MAX_PLACEHOLDERS = 3

/** The replies to a comment, oldest first. */
export const Replies = ({ comment, onReply, ...rest }: SingleCommentProps): ReactElement => {
  const t = useTexts(commentTexts)
  const { objectType, objectId, _id } = comment
  const page = usePage('comments.search', { query: { objectType, objectId, parentId: _id } })
  return (
    <PagedList
      page={page}
      skeleton={<SkeletonComments rows={Math.min(MAX_PLACEHOLDERS, comment.totalReplies)} />}
      failed={t.repliesFailed}
      compact
      empty={null}
      more={{ variant: 'quiet', size: 'sm', label: t.moreReplies, className: s.more }}
    >
      <ul className={layout.stack4}>
        {page.items.map((reply) => (
          <li key={reply._id}>
            <SingleComment comment={reply} onReply={onReply} {...rest} />
          </li>
        ))}
      </ul>
    </PagedList>
  )
}
