import type { ReactElement } from 'react'
import { Loading, SkeletonBlock, SkeletonLine } from '../../../ui/feedback/Skeleton.tsx'
import s from './item-page.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Placeholder for the page of an item. */
export const SkeletonItem = (): ReactElement => (
  <Loading>
    <div className={cx(layout.stack, s.page)}>
      <div className={cx(layout.stack4, s.item)}>
        <SkeletonBlock ratio="16 / 9" />
        <SkeletonLine width="60%" />
        <SkeletonLine width="30%" />
      </div>
    </div>
  </Loading>
)
