import { all, call } from 'redux-saga/effects'
import { isApiError } from '../../api/api-error.ts'
import type { Fault } from '../../api/api-error.ts'
import { invalidateCached, markOutdated } from '../../api/cache.ts'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { errorText } from '../../lib/error-texts.ts'
import { keyedQueue } from '../../lib/keyed-queue.ts'
import { showToast } from '../../lib/toast.ts'
import { handle } from '../../store/handle.ts'
import type { Saga } from '../../store/handle.ts'
import { follow, unfollow } from './slice.ts'

const refused = (fault: Fault): void => {
  if (fault.code !== 'unauthenticated') showToast({ kind: 'error', message: errorText(fault) })
}
const changed = (): void => {
  invalidateCached(queryClient(), 'streamMessages.ofPerformer')
  // Who was just unfollowed stays in the list on screen, so that it can be undone.
  markOutdated(queryClient(), 'follows.following')
}

/** On a bad line the second of two presses could arrive first. */
const enqueue = keyedQueue()

const create = ({ id }: { id: string }): Promise<void> =>
  enqueue(id, () => request('follows.create', { params: { id } }))

const end = async (id: string): Promise<void> => {
  try {
    await request('follows.remove', { params: { id } })
  } catch (error) {
    // Not followed any more is what was wanted.
    if (!isApiError(error) || error.status !== 404) throw error
  }
}
const remove = ({ id }: { id: string }): Promise<void> => enqueue(id, () => end(id))

/** Follow and unfollow, each at once on screen and rolled back with a toast (Spec §4, Follow). */
export function* followsSaga(): Saga<void> {
  yield all([
    call(handle('every', follow, create, { success: changed, failure: refused })),
    call(handle('every', unfollow, remove, { success: changed, failure: refused })),
  ])
}
