import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import type { Comment } from '../../../../contract/social/comments.ts'
import { useTexts } from '../../../lib/texts.ts'
import { CommentBody } from './CommentBody.tsx'
import { LazyCommentForm } from './LazyCommentForm.tsx'
import s from './comment-item.module.css'
import { linkedComment } from '../../catalogue/items/comment-address.ts'
import { commentTexts } from './texts.ts'
import type { Thread } from './use-thread.ts'

export type SingleCommentProps = { comment: Comment; thread: Thread; onReply: (comment: Comment) => void }

/** A comment or reply, displayed or being edited. The one named in the address is scrolled to and highlighted. */
export const SingleComment = ({ comment, thread, onReply }: SingleCommentProps): ReactElement => {
  const t = useTexts(commentTexts)
  const [isEditing, setEditing] = useState(false)
  const [isLinked, setLinked] = useState(false)
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    const place = linkedComment()
    if ((place?.replyId ?? place?.commentId) !== comment._id) return
    setLinked(true)
    article.current?.scrollIntoView({ block: 'center' })
  }, [comment._id])
  return (
    <article ref={article} className={s.comment} data-linked={isLinked || undefined} aria-label={comment.author.name}>
      {isEditing ? (
        <LazyCommentForm
          label={t.editLabel}
          submitLabel={t.save}
          initial={{ content: comment.content, photoUrl: comment.photo?.url }}
          focused
          onCancel={() => setEditing(false)}
          onSave={async (values) => {
            const sent = await thread.update(comment._id, values)
            if (!sent.ok) return sent.error
            setEditing(false)
            return undefined
          }}
        />
      ) : (
        <CommentBody
          comment={comment}
          thread={thread}
          onReply={() => onReply(comment)}
          onEdit={() => setEditing(true)}
        />
      )}
    </article>
  )
}
