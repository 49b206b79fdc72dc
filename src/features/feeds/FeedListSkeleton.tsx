import dynamic from 'next/dynamic'
import { PartLoading } from '../../ui/feedback/PartLoading.tsx'

/** The skeleton of a list of posts, loaded only when a list is being waited for. */
export const FeedListSkeleton = dynamic(
  () => import('../../ui/feedback/SkeletonLists.tsx').then((module) => module.SkeletonFeed),
  {
    loading: PartLoading,
  }
)
