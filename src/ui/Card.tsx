import type { ComponentProps, ReactElement } from 'react'
import s from './card.module.css'
import { cx } from './cx.ts'

export type CardProps = ComponentProps<'section'> & {
  /** `flush` has no padding, for a picture up to the edges; `well` is sunken and has no border. */
  look?: 'plain' | 'flush' | 'well'
  as?: 'section' | 'article' | 'div' | 'li' | 'aside'
}

/** A surface for one object. Do not nest cards: use `well` or a line. */
export const Card = ({ look = 'plain', as, className, ...rest }: CardProps): ReactElement => {
  const Tag = (as ?? 'section') as 'section'
  return <Tag {...rest} className={cx(s.card, s[look], className)} />
}

export type BadgeProps = {
  tone?: 'neutral' | 'accent' | 'lamp' | 'danger' | 'success' | 'warning'
  className?: string
  children: ComponentProps<'span'>['children']
}

/** A short state or count next to the object it describes. */
export const Badge = ({ tone = 'neutral', className, children }: BadgeProps): ReactElement => (
  <span className={cx(s.badge, s[tone], className)}>{children}</span>
)
