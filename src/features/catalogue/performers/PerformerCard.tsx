import type { ReactElement, ReactNode } from 'react'
import { BadgeCheck } from '../../../ui/icons.tsx'
import type { PerformerCard as Performer } from '../../../../contract/catalogue/performers/performers.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Cover } from '../../../ui/brand/Cover.tsx'
import { useTrial } from '../offers/use-trial.ts'
import s from './performer-card.module.css'
import { performerTexts } from './texts.ts'
import { Link } from '../../../ui/Link.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

export type PerformerCardProps = {
  performer: Performer
  currency: string
  /** A separate control in the upper corner of the cover. */
  action?: ReactNode
  /** For narrow columns: without the cover. */
  compact?: boolean
}

/** A creator as a card: cover, picture, category, price. */
export const PerformerCard = ({ performer, currency, action, compact }: PerformerCardProps): ReactElement => {
  const t = useTexts(performerTexts)
  const locale = useLocale()
  const trialOf = useTrial()
  const { name, username, avatar, cover, craft, tagline } = performer
  return (
    <Card as="article" look="flush" className={compact ? s.compact : s.card}>
      {!compact && (
        <div className={s.cover}>
          <Cover src={cover?.replace(/1920\.webp$/, '640.webp')} />
        </div>
      )}
      <div className={s.body}>
        <span className={s.picture}>
          <Avatar
            name={name}
            src={avatar}
            size={compact ? 'md' : 'lg'}
            ring={compact ? undefined : 'surface'}
            decorative
          />
        </span>
        <h3 className={s.name}>
          <Link href={`/${username ?? performer._id}`} className={cx(layout.row, s.link)}>
            <span>{name}</span>
            {performer.isVerified && <BadgeCheck className={s.verified} aria-label={t.verified} role="img" />}
          </Link>
        </h3>
        <p className={s.craft}>{craft ?? `@${username}`}</p>
        {!compact && tagline && <p className={s.tagline}>{tagline}</p>}
        <p className={s.price}>
          {(!compact && trialOf(performer)) || t.cardPrice(money(performer.monthlyPrice, locale, currency))}
        </p>
        {action && <div className={s.action}>{action}</div>}
      </div>
    </Card>
  )
}
