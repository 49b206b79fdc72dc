import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Comment } from '../../../../contract/social/comments.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { LazyCommentForm } from './LazyCommentForm.tsx'
import s from './comment-item.module.css'
import { SingleComment } from './SingleComment.tsx'
import { linkedComment } from '../../catalogue/items/comment-address.ts'
import { Replies } from './Replies.tsx'
import { commentTexts } from './texts.ts'
import type { Thread } from './use-thread.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** A comment with its replies, which are collapsed and loaded when opened. */
export const CommentItem = ({ comment, thread }: { comment: Comment; thread: Thread }): ReactElement => {
  const t = useTexts(commentTexts)
  const [isOpen, setOpen] = useState(() => {
    const place = linkedComment()
    return place?.commentId === comment._id && place.replyId !== undefined
  })
  const [answered, setAnswered] = useState<Comment>()
  const handle = answered && answered._id !== comment._id ? `@${answered.author.username ?? answered.author.name} ` : ''
  return (
    <li className={layout.stack1}>
      <SingleComment comment={comment} thread={thread} onReply={setAnswered} />
      <div className={cx(layout.stack2, s.below)}>
        {comment.totalReplies > 0 && (
          <Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t.hideReplies : t.replies(comment.totalReplies)}
          </Button>
        )}
        {isOpen && comment.totalReplies > 0 && <Replies comment={comment} thread={thread} onReply={setAnswered} />}
        {answered && (
          <LazyCommentForm
            key={answered._id}
            label={t.writeReply(answered.author.name)}
            submitLabel={t.sendReply}
            initial={handle ? { content: handle } : undefined}
            focused
            onCancel={() => setAnswered(undefined)}
            onSave={async (values) => {
              const sent = await thread.create(values, comment._id)
              if (!sent.ok) return sent.error
              setAnswered(undefined)
              setOpen(true)
              return undefined
            }}
          />
        )}
      </div>
    </li>
  )
}
