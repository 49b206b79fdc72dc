import { useState } from 'react'
import type { ReactElement } from 'react'
import { Heart } from '../../../ui/icons.tsx'
import type { Comment } from '../../../../contract/social/comments.ts'
import { copyLink } from '../../../lib/copy-link.ts'
import { count } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LinkedText } from '../../../ui/content/LinkedText.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { Time } from '../../../ui/Time.tsx'
import { commentHash, itemPath } from '../../../../contract/catalogue/items/item-paths.ts'
import { useSignedIn } from '../../identity/auth/use-sign-in.ts'
import { useReaction } from '../reactions/use-reaction.ts'
import { useReport } from '../reports/use-report.ts'
import s from './comment-item.module.css'
import { CommentPhoto } from './CommentPhoto.tsx'
import { commentsId } from '../../catalogue/items/comment-address.ts'
import { commentTexts } from './texts.ts'
import type { Thread } from './use-thread.ts'
import { cx } from '../../../ui/cx.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import textStyles from '../../../ui/content/text.module.css'
import { useOnceTrue } from '../../../lib/use-once-true.ts'

const RemoveComment = lazyClient(() => import('./RemoveComment.tsx').then((module) => module.RemoveComment))

export type CommentBodyProps = { comment: Comment; thread: Thread; onReply: () => void; onEdit: () => void }

/** The address of a comment on its item's page; only the hash for photos, which have no page. */
const addressOf = ({ _id, parentId, objectType, objectId }: Comment): string =>
  `${objectType === 'photo' ? '' : itemPath(objectType, objectId)}${commentHash(_id, parentId)}`

/** A comment: its author, text and actions. */
export const CommentBody = ({ comment, thread, onReply, onEdit }: CommentBodyProps): ReactElement => {
  const t = useTexts(commentTexts)
  const locale = useLocale()
  const isSignedIn = useSignedIn()
  const react = useReaction('comment', comment._id)
  const report = useReport()
  const [isAsking, setAsking] = useState(false)
  const wasAsked = useOnceTrue(isAsking)
  const { author, photo, isLiked = false } = comment
  // Only creators have a page.
  const home = author.isPerformer ? `/${author.username ?? author._id}` : undefined
  const name = <strong className={s.name}>{author.name}</strong>
  return (
    <>
      <Avatar name={author.name} src={author.avatar} size="sm" decorative />
      <div>
        <p className={cx(layout.cluster, s.head)}>
          {home ? <Link href={home}>{name}</Link> : name}
          {comment.isFromPerformer && <Badge tone="accent">{t.creator}</Badge>}
          {comment.isHeld && <Badge tone="warning">{t.held}</Badge>}
          <span className={textStyles.note}>
            <Time at={comment.createdAt} />
            {comment.editedAt && ` · ${t.edited}`}
          </span>
        </p>
        {comment.content && (
          <div className={s.text} dir="auto">
            <LinkedText text={comment.content} />
          </div>
        )}
        {comment.isHeld && <p className={textStyles.note}>{t.heldHint}</p>}
        {photo && <CommentPhoto photo={photo} author={author.name} />}
        <div className={s.actions}>
          {!comment.isHeld && (
            <>
              <Button
                variant="quiet"
                size="sm"
                aria-pressed={isLiked}
                className={s.like}
                icon={<Heart />}
                onClick={() => react('like', !isLiked)}
              >
                {t.like}
                {comment.totalLikes > 0 && ` ${count(comment.totalLikes, locale)}`}
              </Button>
              <Button variant="quiet" size="sm" onClick={() => isSignedIn(commentsId(comment.objectId)) && onReply()}>
                {t.reply}
              </Button>
            </>
          )}
          <Menu
            label={t.actions(author.name)}
            button={{ size: 'sm' }}
            items={[
              ...(comment.canEdit ? [{ label: t.edit, onSelect: onEdit }] : []),
              ...(comment.isHeld
                ? []
                : [{ label: t.copyLink, onSelect: () => copyLink(addressOf(comment), t.linkCopied) }]),
              // Own comments cannot be reported.
              ...(comment.canEdit
                ? []
                : [
                    {
                      label: t.report,
                      onSelect: () => report({ objectType: 'comment', objectId: comment._id, name: author.name }),
                    },
                  ]),
              ...(comment.canDelete ? [{ label: t.remove, danger: true, onSelect: () => setAsking(true) }] : []),
            ]}
          />
        </div>
      </div>
      {wasAsked && <RemoveComment comment={comment} open={isAsking} thread={thread} onClose={() => setAsking(false)} />}
    </>
  )
}
