import type { ComponentProps, ReactElement } from 'react'
import s from './card.module.css'
import { cx } from './cx.ts'

export type CardProps = ComponentProps<'section'> & {
  /** `flush` has no padding, for a picture to the edge; `well` is sunken, without a border. */
  look?: 'plain' | 'flush' | 'well'
  as?: 'section' | 'article' | 'div' | 'li' | 'aside'
}

/** A surface for one thing. Do not put a card into a card: use `well` or a line. */
export const Card = ({ look = 'plain', as, className, ...rest }: CardProps): ReactElement => {
  const Tag = (as ?? 'section') as 'section'
  return <Tag {...rest} className={cx(s.card, s[look], className)} />
}

export type BadgeProps = {
  tone?: 'neutral' | 'accent' | 'lamp' | 'danger' | 'success' | 'warning'
  className?: string
  children: ComponentProps<'span'>['children']
}

/** A word or number about the thing beside it: a state, a count. */
export const Badge = ({ tone = 'neutral', className, children }: BadgeProps): ReactElement => (
  <span className={cx(s.badge, s[tone], className)}>{children}</span>
)
