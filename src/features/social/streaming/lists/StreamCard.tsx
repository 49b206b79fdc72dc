import type { ReactElement } from 'react'
import { Eye, Lock, Ticket } from '../../../../ui/icons.tsx'
import type { Stream } from '../../../../../contract/social/streaming/streams.ts'
import { count } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Time } from '../../../../ui/Time.tsx'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { profilePath } from '../../../catalogue/items/addresses.ts'
import { ItemCard } from '../../../catalogue/items/ItemCard.tsx'
import { useAmounts } from '../../../platform/settings/use-amounts.ts'
import { streamListTexts } from './list-texts.ts'
import s from './stream-card.module.css'

/** Size, in px, at which covers of streams are shown at most; their frame crops them. */
const COVER = { width: 1280, height: 720 }

/** Card of a stream that is live or scheduled: its cover, who may watch, and how many do. */
export const StreamCard = ({ stream, priority }: { stream: Stream; priority?: boolean }): ReactElement => {
  const t = useTexts(streamListTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  const { _id, title, cover, status, access, price, isLocked, accessReason, totalViewers, performer, scheduledAt } =
    stream
  const isLive = status === 'live'
  return (
    <ItemCard
      href={isLive ? `/live${profilePath(performer)}` : `/live/streams/${_id}`}
      title={title}
      picture={cover === undefined ? undefined : { url: cover, ...COVER }}
      icon={
        <span className={s.face}>
          {performer.avatar && (
            <img className={s.blurred} src={performer.avatar} alt="" loading="lazy" decoding="async" />
          )}
          <Avatar name={performer.name} src={performer.avatar} size="xl" decorative />
        </span>
      }
      ratio="16 / 9"
      lock={isLive && <span className={s.live}>{t.live}</span>}
      mark={
        isLive &&
        totalViewers > 0 && (
          <>
            <Eye aria-hidden />
            <span aria-hidden>{count(totalViewers, locale)}</span>
            <VisuallyHidden>{t.watching(totalViewers, count(totalViewers, locale))}</VisuallyHidden>
          </>
        )
      }
      line={
        <span className={s.line}>
          <span>{performer.name}</span>
          {scheduledAt && !isLive && <Time at={scheduledAt} exact />}
          {access !== 'free' && (
            <span className={s.access}>
              {accessReason === 'bought' ? <Ticket aria-hidden /> : isLocked && <Lock aria-hidden />}
              {accessReason === 'bought'
                ? t.ticket
                : access === 'sale' && price !== undefined
                  ? `${t.for.sale} ${inWallet(price)}`
                  : t.for[access]}
            </span>
          )}
        </span>
      }
      priority={priority}
    />
  )
}
