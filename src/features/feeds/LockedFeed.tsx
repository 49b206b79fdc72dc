import type { ReactElement } from 'react'
import Lock from 'lucide-react/icons/lock'
import type { Feed } from '../../../contract/feeds.ts'
import { money } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import s from './locked-feed.module.css'
import { feedTexts } from './texts.ts'

type LockedFeedProps = { feed: Feed; currency: string; onSubscribe: () => void }

/** What stands in the place of a post the viewer may not see yet: a blurred picture made on the server, and the way in. */
export const LockedFeed = ({ feed, currency, onSubscribe }: LockedFeedProps): ReactElement => {
  const t = useTexts(feedTexts)
  const locale = useLocale()
  const { performer, thumbnail } = feed
  return (
    <div className={s.locked} data-plain={thumbnail ? undefined : true} style={thumbnail && { aspectRatio: Math.min(1.6, Math.max(1, thumbnail.width / thumbnail.height)) }}>
      {thumbnail && <img className={s.blur} src={thumbnail.url} width={thumbnail.width} height={thumbnail.height} alt="" decoding="async" loading="lazy" />}
      <div className={s.offer}>
        <span className={s.lock}>
          <Lock aria-hidden />
        </span>
        <p>{t.lockedPhotos(feed.totalFiles)}</p>
        <Button variant="lamp" onClick={onSubscribe}>
          {performer.isFreeSubscription ? t.tryFree : t.subscribeFor(money(performer.monthlyPrice, locale, currency))}
        </Button>
      </div>
    </div>
  )
}
