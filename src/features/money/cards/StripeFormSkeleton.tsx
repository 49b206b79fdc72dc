import type { ReactElement } from 'react'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import s from './cards.module.css'
import layout from '../../../ui/layouts/layout.module.css'

/** Placeholder of about the height of Stripe's fields while they load. */
export const StripeFormSkeleton = (): ReactElement => (
  <Loading>
    <div className={layout.stack4}>
      <SkeletonBlock height="4.25rem" />
      <div className={s.pair}>
        <SkeletonBlock height="4.25rem" />
        <SkeletonBlock height="4.25rem" />
      </div>
      <SkeletonBlock height="4.25rem" />
    </div>
  </Loading>
)
