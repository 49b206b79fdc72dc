import type { ReactElement, ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import s from './item-card.module.css'

export type ItemPicture = { url: string; srcset?: string; width: number; height: number; alt?: string }

export type ItemCardProps = {
  href: string
  title: string
  picture?: ItemPicture
  /** Where there is no picture. */
  icon: ReactNode
  /** Of the frame; the picture fills it. */
  ratio: string
  /** In the picture's upper corner: what opens it. */
  lock?: ReactNode
  /** In its lower corner: how long, how many. */
  mark?: ReactNode
  /** A few words that everyone may read: two lines of them. */
  caption?: string | undefined
  /** Below the title: whose, when, for how much. */
  line?: ReactNode
  /** A control of its own at the card's foot. */
  action?: ReactNode
  /** Among the first on the screen: its picture is loaded at once. */
  priority?: boolean
}

/** Something a creator publishes, in a grid: the whole card is one link to it. */
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
    <div className={s.body}>
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
