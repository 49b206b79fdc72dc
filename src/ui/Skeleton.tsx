import type { ReactElement, ReactNode } from 'react'
import { texts, useTexts } from '../lib/texts.ts'
import { cx } from './cx.ts'
import s from './skeleton.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const T = texts({ en: { loading: 'Loading' }, pt: { loading: 'Carregando' } })

/** Announces "Loading" once for the skeletons inside. */
export const Loading = ({ children }: { children: ReactNode }): ReactElement => (
  <div role="status">
    <VisuallyHidden>{useTexts(T).loading}</VisuallyHidden>
    {children}
  </div>
)

/** A line of text to come; `width` is any CSS length. */
export const SkeletonLine = ({ width = '100%' }: { width?: string }): ReactElement => <span className={cx(s.bone, s.line)} style={{ width }} />

/** A block to come, by aspect ratio (`16 / 9`) or height. */
export const SkeletonBlock = ({ ratio, height }: { ratio?: string; height?: string }): ReactElement => (
  <span className={cx(s.bone, s.block)} style={{ aspectRatio: ratio, height }} />
)

/** Posts to come, of the feed item's own measures. */
export const SkeletonFeed = ({ count = 3 }: { count?: number }): ReactElement => (
  <Loading>
    <div className={s.feed}>
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className={s.item}>
          <div className={s.head}>
            <span className={cx(s.bone, s.round)} />
            <span className={s.lines}>
              <SkeletonLine width="9rem" />
              <SkeletonLine width="5rem" />
            </span>
          </div>
          <SkeletonLine />
          <SkeletonLine width="72%" />
          {i % 2 === 0 && <SkeletonBlock ratio="4 / 3" />}
        </div>
      ))}
    </div>
  </Loading>
)

/** A grid of cards to come. */
export const SkeletonGrid = ({ count = 6 }: { count?: number }): ReactElement => (
  <Loading>
    <div className={s.grid}>
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className={s.cell}>
          <SkeletonBlock ratio="4 / 3" />
          <SkeletonLine width="60%" />
          <SkeletonLine width="35%" />
        </div>
      ))}
    </div>
  </Loading>
)
