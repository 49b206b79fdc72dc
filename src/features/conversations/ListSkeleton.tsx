import type { ReactElement } from 'react'
import { Loading, SkeletonLine } from '../../ui/Skeleton.tsx'
import s from './list-skeleton.module.css'

const rows = [0, 1, 2, 3, 4, 5, 6]

/** The list before it has come, row by row as high as it will be. */
export const ListSkeleton = (): ReactElement => (
  <Loading>
    {rows.map((row) => (
      <div key={row} className={s.row}>
        <span className={s.picture} />
        <div className={s.words}>
          <SkeletonLine width="45%" />
          <SkeletonLine width="80%" />
        </div>
      </div>
    ))}
  </Loading>
)
