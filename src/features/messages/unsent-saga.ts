import { all, call, select, takeEvery } from 'redux-saga/effects'
import type { Saga } from '../../store/handle.ts'
import { selectUser } from '../user/slice.ts'
import { deleteUnsent, storeUnsent } from './form/unsent.ts'
import { discardMessage, sendMessage } from './slice.ts'

function* discarded({ payload }: ReturnType<typeof discardMessage>): Saga<void> {
  const user = (yield select(selectUser)) as ReturnType<typeof selectUser>
  if (user) yield call(deleteUnsent, user._id, payload.id)
}

/** Keeps in this browser what is sent, from the moment it is until it has been answered: a reload, a crash or a lost answer costs no message. */
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
