import type { Feed } from '../../../../../contract/catalogue/feeds.ts'
import { useTexts } from '../../../../lib/texts.ts'
import type { MenuItem } from '../../../../ui/Menu.tsx'
import { contentTexts } from '../../creator-content/texts.ts'
import { ownFeedsTexts } from './texts.ts'
import type { FeedActions } from './use-feed-actions.ts'

/** Menu items of an own post, by its status; a story can only be deleted. */
export const useFeedMenu = (
  actions: FeedActions,
  mayPublish: boolean,
  onDelete: (feed: Feed) => void
): ((feed: Feed) => (MenuItem | null)[]) => {
  const t = useTexts(ownFeedsTexts)
  const c = useTexts(contentTexts)
  return (feed) => {
    const to = (status: 'active' | 'archived', label: string): MenuItem => ({
      label,
      onSelect: () => void actions.change([feed], { status }, status === 'active' ? t.published : t.archived(1)),
    })
    const pin: MenuItem = {
      label: feed.isPinned ? t.unpin : t.pin,
      onSelect: () =>
        void actions.change([feed], { isPinned: !feed.isPinned }, feed.isPinned ? t.isUnpinned : t.isPinned),
    }
    const remove: MenuItem = { label: c.delete, danger: true, onSelect: () => onDelete(feed) }
    if (feed.isStory) return [remove]
    return [
      { label: t.edit, href: `/creator/post?id=${feed._id}` },
      ...(feed.status === 'active'
        ? [{ label: c.view, href: `/posts/${feed._id}` }, pin, to('archived', t.archive)]
        : []),
      ...(mayPublish && feed.status === 'archived' ? [to('active', t.restore)] : []),
      ...(mayPublish && (feed.status === 'draft' || feed.status === 'scheduled') && !feed.pendingFileIds?.length
        ? [to('active', t.publishNow)]
        : []),
      null,
      remove,
    ]
  }
}
