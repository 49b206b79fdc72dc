import dynamic from 'next/dynamic'
import type { ReactElement } from 'react'
import Lock from 'lucide-react/icons/lock'
import type { Feed } from '../../../contract/feeds.ts'
import type { MediaFile } from '../../../contract/files.ts'
import { money } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { LockedFrame } from '../../ui/LockedFrame.tsx'
import { selectSettings } from '../settings/slice.ts'
import { useSubscribe } from '../subscription-modal/use-subscribe.ts'
import type { UnlockType } from '../unlock/slice.ts'
import { useUnlock } from '../unlock/use-unlock.ts'
import { useAmounts } from '../settings/use-amounts.ts'
import s from './locked-item.module.css'
import { lockedTexts } from './locked-texts.ts'

const VideoPlayer = dynamic(() => import('../media/VideoPlayer.tsx').then((module) => module.VideoPlayer))

export type LockedItemProps = {
  type: UnlockType
  item: Pick<Feed, '_id' | 'access' | 'price' | 'thumbnail' | 'performer' | 'accessReason'>
  /** What it is called, where it has a name. */
  title?: string
  /** What it is: its kind, how many, how long. */
  note?: string
  /** What everyone may watch of it. */
  teaser?: MediaFile | undefined
}

/** What stands in the place of an item the viewer may not see: a blurred picture made on the server or the teaser, what it is, and the one way in. */
export const LockedItem = ({ type, item, title, note, teaser }: LockedItemProps): ReactElement => {
  const t = useTexts(lockedTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  const { currency } = useAppSelector(selectSettings)
  const subscribe = useSubscribe()
  const unlock = useUnlock()
  const { _id, performer, price } = item
  const isSale = item.access === 'sale' && price !== undefined
  const thumbnail = teaser ? undefined : item.thumbnail
  return (
    <LockedFrame
      thumbnail={thumbnail}
      className={thumbnail ? s.locked : s.plain}
      offerClassName={s.offer}
      style={thumbnail && { aspectRatio: Math.min(1.6, Math.max(1, thumbnail.width / thumbnail.height)) }}
      before={
        teaser && (
          <div className={s.teaser}>
            <VideoPlayer file={teaser} title={t.teaserOf(title ?? performer.name)} />
            <span className={s.mark}>{t.teaser}</span>
          </div>
        )
      }
    >
      <span className={s.lock}>
        <Lock aria-hidden />
      </span>
      <div>
        {(title ?? note) && (
          <p className={s.title} dir="auto">
            {title ?? note}
          </p>
        )}
        <p className={title ?? note ? s.note : s.title}>{[title && note, t[isSale ? 'sale' : 'subscriber']].filter(Boolean).join(' · ')}</p>
      </div>
      {isSale ? (
        <Button variant="lamp" onClick={() => unlock({ type, _id, price, title, performer })}>
          {t.unlock(inWallet(price))}
        </Button>
      ) : (
        <Button variant="lamp" onClick={() => subscribe(performer)}>
          {performer.isFreeSubscription ? t.tryFree : t.subscribe(money(performer.monthlyPrice, locale, currency))}
        </Button>
      )}
    </LockedFrame>
  )
}
