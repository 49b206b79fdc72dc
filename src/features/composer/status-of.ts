import { FeedStatus, type Feed } from '../../../contract/feeds.ts'
import '../../api/zod-real.ts'

/** The state filter of the address; anything else means all. */
export const statusOf = (value: string | string[] | undefined): Feed['status'] | undefined => {
  const parsed = FeedStatus.safeParse(value)
  return parsed.success ? parsed.data : undefined
}
