import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { feeds } from '../../../contract/feeds.ts'
import { usePage } from '../../api/use-page.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/Head.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { SkeletonFeed } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { OwnFeedRow } from './OwnFeedRow.tsx'
import s from './own-feeds.module.css'
import { statusOf } from './status-of.ts'
import { composerTexts } from './texts.ts'

/** A creator's own posts in every state, with what can be done to each. */
export const OwnFeedsScreen = (): ReactElement => {
  const t = useTexts(composerTexts)
  const router = useRouter()
  const status = statusOf(router.query.status)
  const { items, isLoading, isLoadingMore, hasMore, loadMore, error, reload } = usePage(feeds.searchOwn, { query: { status } })
  const tabs = (['all', 'active', 'draft', 'archived'] as const).map((key) => ({ key, label: t[key], href: key === 'all' ? '/creator/posts' : `/creator/posts?status=${key}` }))
  return (
    <>
      <PageHead title={t.myPosts} />
      <header className={s.header}>
        <h1>{t.myPosts}</h1>
        <ButtonLink href="/creator/post">{t.newTitle}</ButtonLink>
      </header>
      <Tabs label={t.myPosts} tabs={tabs} current={status ?? 'all'} />
      {isLoading ? (
        <SkeletonFeed count={3} />
      ) : error && items.length === 0 ? (
        <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
      ) : items.length === 0 ? (
        <EmptyState title={t.noPosts} action={<ButtonLink href="/creator/post">{t.newTitle}</ButtonLink>}>
          {t.noPostsHint}
        </EmptyState>
      ) : (
        <ul className={s.rows}>
          {items.map((feed) => (
            <OwnFeedRow key={feed._id} feed={feed} />
          ))}
        </ul>
      )}
      {hasMore && (
        <div className={s.more}>
          <Button variant="secondary" loading={isLoadingMore} onClick={loadMore}>
            {t.loadMore}
          </Button>
        </div>
      )}
    </>
  )
}
