import { useRef, useState } from 'react'
import type { Feed } from '../../../../../contract/catalogue/feeds.ts'
import { useCache } from '../../../../api/cache.ts'
import { request } from '../../../../api/request.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { bodyOfFeed, type PostBody } from '../../composer/draft.ts'
import { reasonOf } from '../../creator-content/reason-of.ts'
import { runBulk } from '../../creator-content/bulk/run-bulk.ts'
import { ownFeedsTexts } from './texts.ts'

export type FeedActions = {
  /** Progress of the running action, if any. */
  running: { finished: number; total: number } | undefined
  /** Updates posts and shows `done` as a toast on success. Resolves to the posts that failed. */
  change: (list: readonly Feed[], patch: Partial<PostBody>, done: string) => Promise<readonly Feed[]>
  remove: (list: readonly Feed[]) => Promise<readonly Feed[]>
}

/** Actions on one or several own posts. Shows the first error; posts that failed are returned, so that they stay selected. */
export const useFeedActions = (): FeedActions => {
  const t = useTexts(ownFeedsTexts)
  const cache = useCache()
  const [running, setRunning] = useState<FeedActions['running']>()
  const busy = useRef(false)
  const run = async (
    list: readonly Feed[],
    work: (feed: Feed) => Promise<unknown>,
    done: string
  ): Promise<readonly Feed[]> => {
    if (busy.current) return list
    busy.current = true
    setRunning({ finished: 0, total: list.length })
    const { failed, done: finished } = await runBulk(list, work, {
      signal: new AbortController().signal,
      onStep: (step) => setRunning({ finished: step, total: list.length }),
    })
    busy.current = false
    setRunning(undefined)
    if (finished.length > 0) await cache.applyEmitted('feeds.update')
    if (failed[0]) showToast({ kind: 'error', message: reasonOf(failed[0].error) })
    else showToast({ kind: 'success', message: done })
    return failed.map(({ item }) => item)
  }
  return {
    running,
    change: (list, patch, done) =>
      run(list, (feed) => request('feeds.update', { params: { id: feed._id }, body: bodyOfFeed(feed, patch) }), done),
    remove: (list) =>
      run(list, (feed) => request('feeds.remove', { params: { id: feed._id } }), t.deleted(list.length)),
  }
}
