import { blocks } from '../../../contract/blocks.ts'
import { comments } from '../../../contract/comments.ts'
import { feeds } from '../../../contract/feeds.ts'
import { follows } from '../../../contract/follows.ts'
import { performers } from '../../../contract/performers.ts'

/** Whose cached answers are old once somebody is hidden, or seen again. */
export const staleByBlock = [
  blocks.users,
  follows.following,
  follows.followers,
  feeds.search,
  feeds.stories,
  comments.search,
  performers.search,
  performers.view,
] as const
