import { useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import type { Feed } from '../../../../../contract/catalogue/feeds.ts'
import { usePage, type Paged } from '../../../../api/use-page.ts'
import { errorText } from '../../../../lib/error-texts.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { DataTable } from '../../../../ui/antd/DataTable.tsx'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../../ui/EmptyState.tsx'
import { More } from '../../../../ui/feedback/More.tsx'
import { ContentSkeleton } from '../../creator-content/list/ContentSkeleton.tsx'
import s from '../../creator-content/list/content.module.css'
import { useMayPublish } from '../../creator-content/PendingNotice.tsx'
import { contentTexts } from '../../creator-content/texts.ts'
import { SelectionLine, useRowSelection } from '../../creator-content/bulk/SelectionLine.tsx'
import { useSelection } from '../../creator-content/bulk/use-selection.ts'
import { DeleteFeeds } from './DeleteFeeds.tsx'
import { FeedsBulkBar } from './FeedsBulkBar.tsx'
import { FeedsToolbar } from './FeedsToolbar.tsx'
import { useFeedColumns } from './feed-columns.tsx'
import { searchInput, type FeedFilter } from './query.ts'
import { titleOf } from './title-of.ts'
import { ownFeedsTexts } from './texts.ts'
import { useFeedActions } from './use-feed-actions.ts'
import { useFeedMenu } from './use-feed-menu.ts'

type OwnFeeds = { filter: FeedFilter; list: Paged<Feed> }

/** The creator's own posts with search and filter, which are hidden while there is nothing to search. */
export const OwnFeedsList = ({ filter }: { filter: FeedFilter }): ReactElement => {
  const list = usePage('feeds.searchOwn', searchInput(filter), { keepPrevious: true })
  const isNarrowed = filter.q !== '' || filter.type !== undefined
  const isEmpty = !list.isLoading && !list.isPrevious && !list.error && list.items.length === 0 && !isNarrowed
  return (
    <>
      {!isEmpty && <FeedsToolbar filter={filter} />}
      <OwnFeedsTable filter={filter} list={list} />
    </>
  )
}

/** Table of the posts with row menus and bulk actions. */
const OwnFeedsTable = ({ filter, list }: OwnFeeds): ReactElement => {
  const t = useTexts(ownFeedsTexts)
  const c = useTexts(contentTexts)
  const { items } = list
  const selection = useSelection(useMemo(() => items.map(({ _id }) => _id), [items]))
  const actions = useFeedActions()
  const [toDelete, setToDelete] = useState<readonly Feed[]>([])
  const menu = useFeedMenu(actions, useMayPublish(), (feed) => setToDelete([feed]))
  const columns = useFeedColumns(menu)
  const locale = useLocale()
  const chosen = items.filter(({ _id }) => selection.has(_id))
  const rowSelection = useRowSelection<Feed>(selection, (feed) => titleOf(feed, locale))
  const { view } = filter
  const isStories = view === 'stories'

  if (list.isLoading) return <ContentSkeleton look="rows" />
  if (list.error && items.length === 0)
    return <ErrorState title={t.failed} message={errorText(list.error)} onRetry={list.reload} />
  if (items.length === 0) {
    return filter.q !== '' || filter.type ? (
      <EmptyState
        compact
        scene="seats"
        title={c.none}
        action={
          <ButtonLink variant="secondary" href="/creator/posts">
            {c.showAll}
          </ButtonLink>
        }
      >
        {c.noneHint}
      </EmptyState>
    ) : (
      <EmptyState
        title={t.empty[view]}
        action={
          <ButtonLink href={isStories ? '/creator/story' : '/creator/post'}>
            {isStories ? t.newStory : t.newPost}
          </ButtonLink>
        }
      >
        {t.emptyHint[view]}
      </EmptyState>
    )
  }
  const keep = (failed: readonly Feed[]): void => selection.choose(failed.map(({ _id }) => _id))
  return (
    <div className={s.list}>
      <SelectionLine selection={selection}>{(isStories ? t.foundStories : t.found)(list.total)}</SelectionLine>
      <DataTable label={t.title} rowKey="_id" columns={columns} dataSource={items} rowSelection={rowSelection} />
      <More page={list} />
      <FeedsBulkBar
        chosen={chosen.length}
        running={actions.running}
        onClear={() => selection.choose([])}
        onArchive={
          isStories
            ? undefined
            : () => void actions.change(chosen, { status: 'archived' }, t.archived(chosen.length)).then(keep)
        }
        onDelete={() => setToDelete(chosen)}
      />
      <DeleteFeeds
        feeds={toDelete}
        onClose={() => setToDelete([])}
        onDelete={() => {
          setToDelete([])
          void actions.remove(toDelete).then(keep)
        }}
      />
    </div>
  )
}
