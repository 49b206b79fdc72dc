import dynamic from 'next/dynamic'
import { PartLoading } from '../../ui/feedback/PartLoading.tsx'

/** The skeleton of a list of posts, loaded where one is waited for: a page that came with its posts never needs it. */
export const FeedListSkeleton = dynamic(
  () => import('../../ui/feedback/SkeletonLists.tsx').then((module) => module.SkeletonFeed),
  {
    loading: PartLoading,
  }
)
