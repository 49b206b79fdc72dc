import { all, call, select } from 'redux-saga/effects'
import type { PerformerProfile } from '../../../../contract/catalogue/performers/performers.ts'
import { isApiError } from '../../../api/api-error.ts'
import type { Fault } from '../../../api/api-error.ts'
import { applyEmitted, patchCached } from '../../../api/cache.ts'
import { queryClient } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { keyedQueue } from '../../../lib/keyed-queue.ts'
import { showToast } from '../../../lib/toast.ts'
import { handle, run } from '../../../store/handle.ts'
import type { Saga } from '../../../store/handle.ts'
import { follow, selectFollowedIds, unfollow } from './slice.ts'

type Creator = { id: string }

/**
 * Writes what the slice says of a creator into every cached answer that has `isFollowed` of them. The level of news ends
 * with the follow. The server's next answer replaces it.
 */
function* patchAnswers({ id }: Creator): Saga<void> {
  const isFollowed = ((yield select(selectFollowedIds)) as string[]).includes(id)
  patchCached<Partial<PerformerProfile>>(queryClient(), id, (performer) => {
    if (performer.isFollowed === undefined) return {}
    return isFollowed || performer.isSubscribed ? { isFollowed } : { isFollowed, newsLevel: undefined }
  })
}

/** Calls for one creator are sent one after the other: on a bad line the second of two presses could arrive first. */
const enqueue = keyedQueue()

/** A saga that shows a change at once in the cached answers, then sends it. */
const send = (sendRequest: (id: string) => Promise<void>) =>
  function* (creator: Creator): Saga<void> {
    yield* patchAnswers(creator)
    yield* run(() => enqueue(creator.id, () => sendRequest(creator.id)))
  }

const create = (id: string): Promise<void> => request('follows.create', { params: { id } })

const remove = async (id: string): Promise<void> => {
  try {
    await request('follows.remove', { params: { id } })
  } catch (error) {
    // Not found: the creator is not followed any more, as intended.
    if (!isApiError(error) || error.status !== 404) throw error
  }
}

/** Patches again, because an answer that was requested before the change may have arrived since. */
const finish = (name: 'follows.create' | 'follows.remove') =>
  function* (_: void, creator: Creator): Saga<void> {
    yield* patchAnswers(creator)
    // A creator who was just unfollowed stays in the list on screen, so that it can be undone; the page is patched.
    yield* run(() => applyEmitted(queryClient(), name, { kept: ['follows.following', 'performers.view'] }))
  }

/** Shows what the slice has rolled back to, and says why. An ended session has had its own toast. */
function* rollBack(fault: Fault, creator: Creator): Saga<void> {
  yield* patchAnswers(creator)
  if (fault.code !== 'unauthenticated') showToast({ kind: 'error', message: errorText(fault) })
}

/** Follow and unfollow, each at once on screen and rolled back with a toast (Spec §4, Follow). */
export function* followsSaga(): Saga<void> {
  yield all([
    call(handle('every', follow, send(create), { success: finish('follows.create'), failure: rollBack })),
    call(handle('every', unfollow, send(remove), { success: finish('follows.remove'), failure: rollBack })),
  ])
}
