import { all, call, select, takeEvery } from 'redux-saga/effects'
import type { Saga } from '../../../store/handle.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { deleteUnsent, storeUnsent } from './form/unsent.ts'
import { discardMessage, sendMessage } from './slice.ts'

function* discarded({ payload }: ReturnType<typeof discardMessage>): Saga<void> {
  const user = (yield select(selectUser)) as ReturnType<typeof selectUser>
  if (user) yield call(deleteUnsent, user._id, payload.id)
}

/**
 * Stores each message in this browser until it is answered, so that a reload, a crash or a lost response does not lose
 * it.
 */
export function* unsentSaga(): Saga<void> {
  yield all([
    takeEvery(sendMessage.intent.type, ({ payload }: ReturnType<typeof sendMessage.intent>) => storeUnsent(payload)),
    takeEvery(sendMessage.failure.type, ({ payload, meta }: ReturnType<typeof sendMessage.failure>) =>
      storeUnsent(meta.arg, payload)
    ),
    takeEvery(sendMessage.success.type, ({ meta }: ReturnType<typeof sendMessage.success>) =>
      deleteUnsent(meta.arg.senderId, meta.arg.clientMessageId)
    ),
    takeEvery(discardMessage.type, discarded),
  ])
}
