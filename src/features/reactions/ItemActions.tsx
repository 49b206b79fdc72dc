import type { ReactElement } from 'react'
import { Bookmark, Heart, MessageCircle } from '../../ui/icons.tsx'
import type { ItemType } from '../../../contract/items.ts'
import { count } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { Link } from '../../ui/Link.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { TipButton } from '../tips/TipButton.tsx'
import s from './item-actions.module.css'
import { reactionTexts } from './texts.ts'
import { useReaction } from './use-reaction.ts'

export type ItemActionsProps = {
  type: ItemType
  item: {
    _id: string
    totalLikes: number
    totalComments: number
    isLiked?: boolean
    isBookmarked?: boolean
    isLocked: boolean
    performer: { _id: string; name: string }
  }
  /** Opens the comments where they are. */
  onComment?: () => void
  /** Where the comments are, when they are on another page. */
  commentsHref?: string
}

const Total = ({ value }: { value: number }): ReactElement => {
  const locale = useLocale()
  return <span className={s.count}>{value > 0 && count(value, locale)}</span>
}

/** Like, comments, tip and bookmark of an item in one row. Of a locked item the counts stand alone; it can be bookmarked. A product is bought, not tipped for. */
export const ItemActions = ({ type, item, onComment, commentsHref }: ItemActionsProps): ReactElement => {
  const t = useTexts(reactionTexts)
  const react = useReaction(type, item._id)
  const { isLiked = false, isBookmarked = false, isLocked, totalComments, totalLikes } = item
  const comments = (
    <>
      <MessageCircle aria-hidden />
      <VisuallyHidden>{isLocked ? t.comments : t.comment}</VisuallyHidden>
      <Total value={totalComments} />
    </>
  )
  const likes = (
    <>
      <Heart aria-hidden />
      <VisuallyHidden>{isLocked ? t.likes : t.like}</VisuallyHidden>
      <Total value={totalLikes} />
    </>
  )
  return (
    <div role="group" aria-label={t.actions} className={s.actions}>
      {isLocked ? (
        <span className={s.action}>{likes}</span>
      ) : (
        <button type="button" className={s.action} aria-pressed={isLiked} onClick={() => react('like', !isLiked)}>
          {likes}
        </button>
      )}
      {onComment && !isLocked ? (
        <button type="button" className={s.action} onClick={onComment}>
          {comments}
        </button>
      ) : commentsHref !== undefined && !isLocked ? (
        <Link className={s.action} href={commentsHref}>
          {comments}
        </Link>
      ) : (
        <span className={s.action}>{comments}</span>
      )}
      {!isLocked && type !== 'product' && (
        <TipButton className={s.action} performer={item.performer} about={{ type, id: item._id }} />
      )}
      <button
        type="button"
        className={s.bookmark}
        aria-pressed={isBookmarked}
        title={t.bookmark}
        onClick={() => react('bookmark', !isBookmarked)}
      >
        <Bookmark aria-hidden />
        <VisuallyHidden>{t.bookmark}</VisuallyHidden>
      </button>
    </div>
  )
}
