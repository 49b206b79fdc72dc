import type { ReactElement } from 'react'
import { Loading, SkeletonLine } from '../../../ui/feedback/Skeleton.tsx'
import s from './list-skeleton.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const rows = [0, 1, 2, 3, 4, 5, 6]

/** Placeholder rows with the height of the real ones. */
export const ListSkeleton = (): ReactElement => (
  <Loading>
    {rows.map((row) => (
      <div key={row} className={cx(layout.row, s.row)}>
        <span className={s.picture} />
        <div className={cx(layout.stack2, s.words)}>
          <SkeletonLine width="45%" />
          <SkeletonLine width="80%" />
        </div>
      </div>
    ))}
  </Loading>
)
