import type { NewsLevel } from '../../../../contract/catalogue/follows/news-level.ts'
import { isApiError } from '../../../api/api-error.ts'
import type { useCache } from '../../../api/cache.ts'
import { request } from '../../../api/request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { keyedQueue } from '../../../lib/keyed-queue.ts'
import { showToast } from '../../../lib/toast.ts'

type Cache = ReturnType<typeof useCache>

/** What a creator's fan hears without a choice of their own. */
export const defaultLevel: NewsLevel = 'highlights'

/** Calls for one creator are sent one after the other: on a bad line the second of two choices could arrive first. */
const enqueue = keyedQueue()

/** For each creator with choices that wait: their number, the one wanted last, and the one stored last. */
const pending = new Map<string, { choices: number; wanted: NewsLevel; stored: NewsLevel }>()

/**
 * Shows a level of news of a creator at once in every cached answer, then sends it. A choice that a later one has
 * replaced is not sent. When refused, rolls back to `before` unless a later choice waits, and shows a toast. Never
 * throws.
 */
export async function sendNewsLevel(
  cache: Cache,
  performerId: string,
  level: NewsLevel,
  before: NewsLevel
): Promise<void> {
  const show = (newsLevel: NewsLevel): void =>
    cache.patch<{ newsLevel?: NewsLevel }>(performerId, () => ({ newsLevel }))
  const state = pending.get(performerId) ?? { choices: 0, wanted: level, stored: before }
  pending.set(performerId, state)
  state.choices++
  state.wanted = level
  show(level)
  try {
    await enqueue(performerId, async () => {
      if (state.wanted !== level || state.stored === level) return
      await request('follows.notifications', { params: { id: performerId }, body: { level } })
      state.stored = level
    })
  } catch (error) {
    if (state.choices === 1) show(state.stored)
    // An ended session has had its own toast.
    if (!isApiError(error) || error.code !== 'unauthenticated') showToast({ kind: 'error', message: errorText(error) })
  } finally {
    state.choices--
    if (state.choices === 0) pending.delete(performerId)
  }
}
