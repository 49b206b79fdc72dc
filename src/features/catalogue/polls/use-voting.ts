import { useState } from 'react'
import type { Feed, Poll } from '../../../../contract/catalogue/feeds.ts'
import { isApiError } from '../../../api/api-error.ts'
import { useCache } from '../../../api/cache.ts'
import { request } from '../../../api/request.ts'
import { useSend } from '../../../api/use-send.ts'

/**
 * Votes in a poll: shown at once in every cached post, then updated by the answer, or rolled back when refused. After
 * "already voted" or "closed" the post is reloaded.
 */
export const useVoting = (feedId: string, poll: Poll) => {
  const cache = useCache()
  const { send } = useSend('feeds.vote', { patched: ['poll.voted'] })
  const [voting, setVoting] = useState(false)
  const refetch = async (): Promise<void> => {
    try {
      const fresh = await request('feeds.view', { params: { id: feedId } })
      cache.patch<Feed>(feedId, () => fresh)
    } catch (error) {
      if (!isApiError(error)) throw error
    }
  }
  const vote = async (optionId: string): Promise<void> => {
    const { _id, totalVotes } = poll
    setVoting(true)
    cache.patch<Poll>(_id, () => ({ votedOptionId: optionId, totalVotes: totalVotes + 1 }))
    const sent = await send({ params: { id: optionId } })
    if (sent.ok) cache.patch<Poll>(_id, () => sent.data)
    else {
      cache.patch<Poll>(_id, () => ({ votedOptionId: undefined, totalVotes }))
      if (sent.error.code === 'already_voted' || sent.error.code === 'poll_closed') await refetch()
    }
    setVoting(false)
  }
  return { vote, voting }
}
