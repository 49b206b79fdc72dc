import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import type { Comment } from '../../../contract/comments.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { CommentBody } from './CommentBody.tsx'
import { CommentForm } from './CommentForm.tsx'
import s from './comment-item.module.css'
import { linkedPlace } from './place.ts'
import { Replies } from './Replies.tsx'
import { commentTexts } from './texts.ts'
import type { Thread } from './use-thread.ts'

export type CommentItemProps = { comment: Comment; thread: Thread }

/** A comment with what was replied to it: folded, loaded when it is opened. */
export const CommentItem = ({ comment, thread }: CommentItemProps): ReactElement => {
  const t = useTexts(commentTexts)
  const [isOpen, setOpen] = useState(() => {
    const place = linkedPlace()
    return place?.commentId === comment._id && place.replyId !== undefined
  })
  const [answered, setAnswered] = useState<Comment>()
  const handle = answered && answered._id !== comment._id ? `@${answered.author.username ?? answered.author.name} ` : ''
  return (
    <li className={s.item}>
      <OneComment comment={comment} thread={thread} onReply={setAnswered} />
      <div className={s.below}>
        {comment.totalReplies > 0 && (
          <Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t.hideReplies : t.replies(comment.totalReplies)}
          </Button>
        )}
        {isOpen && comment.totalReplies > 0 && <Replies comment={comment} thread={thread} onReply={setAnswered} />}
        {answered && (
          <CommentForm
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

type OneCommentProps = CommentItemProps & { onReply: (comment: Comment) => void }

/** A comment or a reply by itself: read, or being edited in its place. The one that the address names is led to and marked. */
export const OneComment = ({ comment, thread, onReply }: OneCommentProps): ReactElement => {
  const t = useTexts(commentTexts)
  const [isEditing, setEditing] = useState(false)
  const [isLinked, setLinked] = useState(false)
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    const place = linkedPlace()
    if ((place?.replyId ?? place?.commentId) !== comment._id) return
    setLinked(true)
    article.current?.scrollIntoView({ block: 'center' })
  }, [comment._id])
  return (
    <article ref={article} className={s.comment} data-linked={isLinked || undefined} aria-label={comment.author.name}>
      {isEditing ? (
        <CommentForm
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
        <CommentBody comment={comment} thread={thread} onReply={() => onReply(comment)} onEdit={() => setEditing(true)} />
      )}
    </article>
  )
}
