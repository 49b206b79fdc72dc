import type { ReactElement } from 'react'
import { Bookmark, Heart, MessageCircle } from '../../../ui/icons.tsx'
import { count } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Link } from '../../../ui/Link.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import type { ItemActionsProps } from '../../catalogue/items/slots.tsx'
import { TipButton } from '../../money/tips/TipButton.tsx'
import s from './item-actions.module.css'
import { reactionTexts } from './texts.ts'
import { useReaction } from './use-reaction.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/**
 * A row with like, comments, tip and bookmark of an item. A locked item shows only counts and the bookmark. Products
 * have no tips.
 */
export const ItemActions = ({ type, item, onComment, commentsHref }: ItemActionsProps): ReactElement => {
  const t = useTexts(reactionTexts)
  const locale = useLocale()
  const react = useReaction(type, item._id)
  const { isLiked = false, isBookmarked = false, isLocked, totalComments, totalLikes } = item
  const commentCount = totalComments > 0 && count(totalComments, locale)
  const likeCount = totalLikes > 0 && count(totalLikes, locale)
  // A label rather than a hidden text: a page of posts would otherwise render three more elements for each.
  const named = (name: string, shown: string | false) => ({ 'aria-label': shown ? `${name} ${shown}` : name })
  const comments = (
    <>
      <MessageCircle aria-hidden />
      {commentCount}
    </>
  )
  const likes = (
    <>
      <Heart aria-hidden />
      {likeCount}
    </>
  )
  return (
    <div role="group" aria-label={t.actions} className={cx(layout.cluster, s.actions)}>
      {isLocked ? (
        <span className={s.action}>
          <VisuallyHidden>{t.likes}</VisuallyHidden>
          {likes}
        </span>
      ) : (
        <button
          type="button"
          className={s.action}
          aria-pressed={isLiked}
          onClick={() => react('like', !isLiked)}
          {...named(t.like, likeCount)}
        >
          {likes}
        </button>
      )}
      {onComment && !isLocked ? (
        <button type="button" className={s.action} onClick={onComment} {...named(t.comment, commentCount)}>
          {comments}
        </button>
      ) : commentsHref !== undefined && !isLocked ? (
        <Link className={s.action} href={commentsHref} {...named(t.comment, commentCount)}>
          {comments}
        </Link>
      ) : (
        <span className={s.action}>
          <VisuallyHidden>{isLocked ? t.comments : t.comment}</VisuallyHidden>
          {comments}
        </span>
      )}
      {!isLocked && type !== 'product' && (
        <TipButton className={s.tip} performer={item.performer} about={{ type, id: item._id }} />
      )}
      <button
        type="button"
        className={s.bookmark}
        aria-pressed={isBookmarked}
        aria-label={t.bookmark}
        title={t.bookmark}
        onClick={() => react('bookmark', !isBookmarked)}
      >
        <Bookmark aria-hidden />
      </button>
    </div>
  )
}
