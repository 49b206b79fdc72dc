import type { ReactElement } from 'react'
import { cx } from '../cx.ts'
import s from './skeleton.module.css'
import { Loading, SkeletonBlock, SkeletonLine } from './Skeleton.tsx'

/** Placeholders for posts, with the measures of a feed item. */
export const SkeletonFeed = ({ count = 3 }: { count?: number }): ReactElement => (
  <Loading>
    <div className={s.feed}>
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className={s.item}>
          <div className={s.head}>
            <span className={cx(s.placeholder, s.round)} />
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

/** Placeholders for a grid of cards. */
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
