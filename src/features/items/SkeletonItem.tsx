import type { ReactElement } from 'react'
import { Loading, SkeletonBlock, SkeletonLine } from '../../ui/Skeleton.tsx'
import s from './item-page.module.css'

/** The page of an item to come. */
export const SkeletonItem = (): ReactElement => (
  <Loading>
    <div className={s.page}>
      <div className={s.item}>
        <SkeletonBlock ratio="16 / 9" />
        <SkeletonLine width="60%" />
        <SkeletonLine width="30%" />
      </div>
    </div>
  </Loading>
)
