import dynamic from 'next/dynamic'
import type { ReactElement } from 'react'
import { Lock } from '../../ui/icons.tsx'
import type { Feed } from '../../../contract/feeds.ts'
import type { MediaFile } from '../../../contract/files.ts'
import { money } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { LockedFrame } from '../../ui/content/LockedFrame.tsx'
import { selectSettings } from '../settings/slice.ts'
import { useSubscribe } from '../subscription-modal/use-subscribe.ts'
import { useTrial } from '../subscription-modal/use-trial.ts'
import type { PurchasableType } from '../purchases/slice.ts'
import { usePurchaseDialog } from '../purchases/use-purchase-dialog.ts'
import { useAmounts } from '../settings/use-amounts.ts'
import s from './locked-item.module.css'
import { lockedTexts } from './locked-texts.ts'
import { PartLoading } from '../../ui/feedback/PartLoading.tsx'

const VideoPlayer = dynamic(() => import('../media/VideoPlayer.tsx').then((module) => module.VideoPlayer), {
  loading: PartLoading,
})

export type LockedItemProps = {
  type: PurchasableType
  item: Pick<Feed, '_id' | 'access' | 'price' | 'title' | 'caption' | 'thumbnail' | 'performer' | 'accessReason'>
  /** The page says its title and caption already: the card does not repeat them. */
  isNamed?: boolean
  /** What it is: its kind, how many, how long. */
  note?: string
  /** What everyone may watch of it. */
  teaser?: MediaFile | undefined
}

/** What stands in the place of an item the viewer may not see: a blurred picture made on the server or the teaser, what its creator wrote for everyone, what it holds, and the one way in. */
export const LockedItem = ({ type, item, isNamed = false, note, teaser }: LockedItemProps): ReactElement => {
  const t = useTexts(lockedTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  const { currency } = useAppSelector(selectSettings)
  const subscribe = useSubscribe()
  const unlock = usePurchaseDialog()
  const trial = useTrial()(item.performer)
  const { _id, performer, price, title } = item
  const shownTitle = isNamed ? undefined : title
  const caption = isNamed ? undefined : item.caption
  const isSale = item.access === 'sale'
  const thumbnail = teaser ? undefined : item.thumbnail
  return (
    <LockedFrame
      label={t.locked}
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
      <div className={s.words}>
        {(shownTitle ?? note) && (
          <p className={shownTitle ? s.name : s.title} dir="auto">
            {shownTitle ?? note}
          </p>
        )}
        {caption && (
          <p className={s.caption} dir="auto">
            {caption}
          </p>
        )}
        <p className={(shownTitle ?? note) ? s.note : s.title}>
          {[shownTitle && note, t[isSale ? 'sale' : 'subscriber']].filter(Boolean).join(' · ')}
        </p>
      </div>
      {isSale ? (
        <Button
          variant="lamp"
          onClick={() =>
            price !== undefined && unlock({ type, _id, price, ...(title !== undefined && { title }), performer })
          }
        >
          {t.unlock(price === undefined ? '…' : inWallet(price))}
        </Button>
      ) : (
        <Button variant="lamp" onClick={() => subscribe(performer)}>
          {trial ? t.tryFree : t.subscribe(money(performer.monthlyPrice, locale, currency))}
        </Button>
      )}
      {!isSale && trial && <p className={s.note}>{trial}</p>}
    </LockedFrame>
  )
}
