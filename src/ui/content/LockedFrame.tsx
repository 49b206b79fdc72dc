import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import s from './locked-frame.module.css'

export type LockedFrameProps = {
  /** That it is locked, for screen readers: the name of the whole. */
  label?: string | undefined
  /** Small, and blurred on the server. Without one a lamp shines on nothing. */
  thumbnail?: { url: string; width: number; height: number } | undefined
  /** What everyone may see, before the offer. */
  before?: ReactNode
  /** Size and corners of the whole. */
  className?: string | undefined
  /** Room and shadow of the card that stands on the picture. */
  offerClassName?: string | undefined
  style?: CSSProperties | undefined
  /** What it is, and the way in. */
  children: ReactNode
}

/** What stands in the place of something locked: its blurred picture, and a card upon it. */
export const LockedFrame = ({
  label,
  thumbnail,
  before,
  className,
  offerClassName,
  style,
  children,
}: LockedFrameProps): ReactElement => (
  <div
    className={cx(s.locked, className)}
    data-plain={thumbnail ? undefined : true}
    style={style}
    role={label === undefined ? undefined : 'group'}
    aria-label={label}
  >
    {thumbnail && (
      <img
        className={s.blur}
        src={thumbnail.url}
        width={thumbnail.width}
        height={thumbnail.height}
        alt=""
        decoding="async"
        loading="lazy"
      />
    )}
    {before}
    <div className={cx(s.offer, offerClassName)}>{children}</div>
  </div>
)
