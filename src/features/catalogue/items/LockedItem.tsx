import dynamic from 'next/dynamic'
import type { ReactElement } from 'react'
import { Lock } from '../../../ui/icons.tsx'
import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import type { MediaFile } from '../../../../contract/platform/files/files.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { LockedFrame } from '../../../ui/content/LockedFrame.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import { useSubscribe } from '../offers/use-subscribe.ts'
import { useTrial } from '../offers/use-trial.ts'
import type { PurchasableType } from '../offers/actions.ts'
import { usePurchaseDialog } from '../offers/use-purchase-dialog.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import s from './locked-item.module.css'
import { lockedTexts } from './locked-texts.ts'
import { LazyFallback } from '../../../ui/feedback/LazyFallback.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const VideoPlayer = dynamic(() => import('../../platform/media/VideoPlayer.tsx').then((module) => module.VideoPlayer), {
  loading: LazyFallback,
})

export type LockedItemProps = {
  type: PurchasableType
  item: Pick<Feed, '_id' | 'access' | 'price' | 'title' | 'caption' | 'thumbnail' | 'performer' | 'accessReason'>
  /** The page shows title and caption itself, so the card does not repeat them. */
  isNamed?: boolean
  /** A summary: its type, number of files, length. */
  note?: string
  /** The public teaser video. */
  teaser?: MediaFile | undefined
  /** First on the screen: its picture is loaded first. */
  priority?: boolean | undefined
}

/**
 * Placeholder for an item that the viewer may not see: a picture blurred on the server or the teaser, its public text,
 * a summary of its contents, and the button that unlocks it.
 */
export const LockedItem = ({ type, item, isNamed = false, note, teaser, priority }: LockedItemProps): ReactElement => {
  const t = useTexts(lockedTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  const { currency } = useAppSelector(selectSettings)
  const subscribe = useSubscribe()
  const openPurchase = usePurchaseDialog()
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
      priority={priority}
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
      <div className={cx(layout.stack1, s.words)}>
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
            price !== undefined && openPurchase({ type, _id, price, ...(title !== undefined && { title }), performer })
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
