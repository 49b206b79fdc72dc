import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import s from './locked-frame.module.css'

export type LockedFrameProps = {
  /** The accessible name of the whole. */
  label?: string | undefined
  /** The blurred thumbnail, blurred on the server. Without one a lamp is drawn. */
  thumbnail?: { url: string; width: number; height: number } | undefined
  /** The thumbnail is visible without scrolling: it is loaded first. */
  priority?: boolean | undefined
  /** Content that everyone may see, before the offer. */
  before?: ReactNode
  /** Class for size and corners of the whole. */
  className?: string | undefined
  /** Class for margin and shadow of the offer's card. */
  offerClassName?: string | undefined
  style?: CSSProperties | undefined
  /** A description and the action that unlocks it. */
  children: ReactNode
}

/** Placeholder of a locked item: its blurred thumbnail with a card on it. */
export const LockedFrame = ({
  label,
  thumbnail,
  priority,
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
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
      />
    )}
    {before}
    <div className={cx(s.offer, offerClassName)}>{children}</div>
  </div>
)
