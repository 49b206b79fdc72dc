import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { usePage } from '../../../api/use-page.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { useSignedIn } from '../../identity/auth/use-sign-in.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { LazyCommentForm } from './LazyCommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import s from './comments.module.css'
import { commentsId, linkedComment } from '../../catalogue/items/comment-address.ts'
import { SkeletonComments } from './SkeletonComments.tsx'
import { commentTexts } from './texts.ts'
import { useThread } from './use-thread.ts'
import type { Commented } from './use-thread.ts'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'

/** Maximum number of pages loaded to find the comment named in the address. */
const MAX_SEARCHED_PAGES = 8

/** The comment form and the comments of an item, newest first. */
export const CommentThread = ({ performerId, ...item }: Commented & { performerId: string }): ReactElement => {
  const t = useTexts(commentTexts)
  const user = useAppSelector(selectUser)
  const isSignedIn = useSignedIn()
  const thread = useThread(item)
  const page = usePage('comments.search', { query: item })
  const { items, isLoading, isLoadingMore, hasMore, loadMore } = page
  const linked = useRef(linkedComment())
  const sought = useRef(0)
  useEffect(() => {
    const id = linked.current?.commentId
    if (id === undefined || isLoading || isLoadingMore) return
    if (items.some((comment) => comment._id === id)) linked.current = undefined
    else if (hasMore && sought.current++ < MAX_SEARCHED_PAGES) loadMore()
  }, [items, isLoading, isLoadingMore, hasMore, loadMore])
  return (
    <div className={layout.stack4}>
      {user ? (
        <LazyCommentForm
          label={t.write}
          submitLabel={t.send}
          onSave={async (values) => {
            const sent = await thread.create(values)
            return sent.ok ? undefined : sent.error
          }}
        />
      ) : (
        <Button variant="secondary" className={s.login} onClick={() => isSignedIn(commentsId(item.objectId))}>
          {t.loginTo}
        </Button>
      )}
      {user?._id === performerId && <HeldCount item={item} />}
      <PagedList
        page={page}
        skeleton={<SkeletonComments />}
        failed={t.failed}
        compact
        empty={
          <p className={s.empty}>
            <strong>{t.empty}</strong>
            {user?._id === performerId ? t.emptyHintOwn : t.emptyHint}
          </p>
        }
        more={{ variant: 'quiet', label: t.older }}
      >
        <ul className={layout.stack4}>
          {items.map((comment) => (
            <CommentItem key={comment._id} comment={comment} thread={thread} />
          ))}
        </ul>
      </PagedList>
    </div>
  )
}

/** Tells the item's creator how many comments wait for an operator: not what they say, nor by whom. */
const HeldCount = ({ item }: { item: Commented }): ReactElement | null => {
  const t = useTexts(commentTexts)
  const held = useRequest('comments.search', { query: { ...item, limit: 1 } }).data?.held
  return held === undefined ? null : <p className={textStyles.note}>{t.heldOwn(held)}</p>
}
