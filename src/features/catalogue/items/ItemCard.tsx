import type { ReactElement, ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import s from './item-card.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

export type ItemPicture = { url: string; srcset?: string; width: number; height: number; alt?: string }

export type ItemCardProps = {
  href: string
  title: string
  picture?: ItemPicture
  /** Shown when there is no picture. */
  icon: ReactNode
  /** Class of the frame, which the picture fills. */
  ratio: string
  /** In the upper corner of the picture: how the item is unlocked. */
  lock?: ReactNode
  /** In the lower corner: its length or number of files. */
  mark?: ReactNode
  /** A short public text, cut after two lines. */
  caption?: string | undefined
  /** Below the title: creator, date, price. */
  line?: ReactNode
  /** A separate control at the bottom of the card. */
  action?: ReactNode
  /** Whether the card is above the fold: its picture is then loaded eagerly. */
  priority?: boolean
}

/** An item in a grid: the whole card is one link to it. */
export const ItemCard = ({
  href,
  title,
  picture,
  icon,
  ratio,
  lock,
  mark,
  caption,
  line,
  action,
  priority,
}: ItemCardProps): ReactElement => (
  <Card as="article" look="flush" className={s.card}>
    <div className={s.picture} style={{ aspectRatio: ratio }}>
      {picture ? (
        <img
          src={picture.url}
          srcSet={picture.srcset}
          sizes="(width < 40rem) 50vw, 18rem"
          width={picture.width}
          height={picture.height}
          alt=""
          decoding="async"
          loading={priority ? 'eager' : 'lazy'}
        />
      ) : (
        icon
      )}
      {lock}
      {mark && <span className={s.mark}>{mark}</span>}
    </div>
    <div className={cx(layout.stack, s.body)}>
      <h3 className={s.title}>
        <Link href={href} className={s.link} dir="auto">
          {title}
        </Link>
      </h3>
      {caption && (
        <p className={s.caption} dir="auto">
          {caption}
        </p>
      )}
      {line && <p className={s.line}>{line}</p>}
    </div>
    {action && <div className={s.action}>{action}</div>}
  </Card>
)
