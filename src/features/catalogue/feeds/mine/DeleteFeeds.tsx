import type { ReactElement } from 'react'
import type { Feed } from '../../../../../contract/catalogue/feeds.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Confirm } from '../../../../ui/antd/Confirm.tsx'
import { contentTexts } from '../../creator-content/texts.ts'
import { ownFeedsTexts } from './texts.ts'

type DeleteFeedsProps = { feeds: readonly Feed[]; onClose: () => void; onDelete: () => void }

/** Asks before posts are deleted, and explains what happens to buyers. */
export const DeleteFeeds = ({ feeds, onClose, onDelete }: DeleteFeedsProps): ReactElement => {
  const t = useTexts(ownFeedsTexts)
  const c = useTexts(contentTexts)
  const sold = feeds.filter(({ totalSales = 0 }) => totalSales > 0).length
  return (
    <Confirm
      open={feeds.length > 0}
      onClose={onClose}
      danger
      title={t.deleteTitle(feeds.length)}
      confirm={c.delete}
      onConfirm={onDelete}
      cancel={c.cancel}
    >
      {sold < feeds.length && <p>{feeds.length === 1 ? t.deleteText : t.deleteTexts}</p>}
      {sold > 0 && <p>{t.deleteSold(sold)}</p>}
      {feeds.some(({ status, isStory }) => status === 'active' && !isStory) && <p>{t.archiveHint}</p>}
    </Confirm>
  )
}
