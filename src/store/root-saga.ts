import { all, call } from 'redux-saga/effects'
import { authSaga } from '../features/auth/saga.ts'
import { conversationsSaga } from '../features/conversations/saga.ts'
import { followsSaga } from '../features/follows/saga.ts'
import { messagesSaga } from '../features/messages/saga.ts'
import { streamMessagesSaga } from '../features/stream-messages/saga.ts'
import { streamingSaga } from '../features/streaming/saga.ts'
import { userSaga } from '../features/user/saga.ts'
import type { Saga } from './handle.ts'

/** Runs the sagas of all features. Used in the browser only. */
export function* rootSaga(): Saga<void> {
  yield all([
    call(authSaga),
    call(userSaga),
    call(followsSaga),
    call(conversationsSaga),
    call(messagesSaga),
    call(streamMessagesSaga),
    call(streamingSaga),
  ])
}
