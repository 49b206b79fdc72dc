import type { ReactElement } from 'react'
import { Pin } from '../../ui/icons.tsx'
import type { Feed } from '../../../contract/feeds.ts'
import { useTexts } from '../../lib/texts.ts'
import { Badge } from '../../ui/Card.tsx'
import { Time } from '../../ui/Time.tsx'
import { useAmounts } from '../settings/use-amounts.ts'
import s from './feed-item.module.css'
import { feedTexts } from './texts.ts'

/**
 * Badges of a post: pinned, story, bought; for its creator also access and price. Renders nothing when there are none.
 */
export const FeedBadges = ({ feed }: { feed: Feed }): ReactElement | null => {
  const t = useTexts(feedTexts)
  const { inWallet } = useAmounts()
  const { access, accessReason, status, price, isPinned, isStory, expiresAt } = feed
  const isOwner = accessReason === 'owner'
  const isBought = accessReason === 'bought'
  if (!isPinned && !isStory && !isBought && !isOwner) return null
  return (
    <p className={s.marks}>
      {isPinned && (
        <Badge tone="lamp">
          <Pin aria-hidden /> {t.pinned}
        </Badge>
      )}
      {isStory && (
        <Badge tone="accent">
          {t.story}
          {expiresAt && (
            <>
              {' · '}
              {t.until} <Time at={expiresAt} />
            </>
          )}
        </Badge>
      )}
      {isBought && <Badge tone="success">{t.bought}</Badge>}
      {isOwner && <Badge>{status === 'active' ? t[access] : t[status]}</Badge>}
      {isOwner && price !== undefined && <Badge>{inWallet(price)}</Badge>}
    </p>
  )
}
