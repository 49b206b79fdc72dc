import type { ReactElement } from 'react'
import { Pin } from '../../../ui/icons.tsx'
import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Badge } from '../../../ui/Card.tsx'
import { Time } from '../../../ui/Time.tsx'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import s from './feed-item.module.css'
import { feedTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/**
 * Badges of a post: pinned, story, bought; for its creator also access and price. Renders nothing when there are none.
 */
export const FeedBadges = ({ feed }: { feed: Feed }): ReactElement | null => {
  const { accessReason, isPinned, isStory } = feed
  return isPinned || isStory || accessReason === 'bought' || accessReason === 'owner' ? <Badges feed={feed} /> : null
}

const Badges = ({ feed }: { feed: Feed }): ReactElement => {
  const t = useTexts(feedTexts)
  const { inWallet } = useAmounts()
  const { access, accessReason, status, price, isPinned, isStory, expiresAt } = feed
  const isOwner = accessReason === 'owner'
  const isBought = accessReason === 'bought'
  return (
    <p className={cx(layout.wrap, s.marks)}>
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
              {t.until} <Time at={expiresAt} isDue />
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
