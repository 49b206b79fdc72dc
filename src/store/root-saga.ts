import { all, call } from 'redux-saga/effects'
import { authSaga } from '../features/identity/auth/saga.ts'
import { conversationsSaga } from '../features/social/conversations/saga.ts'
import { followsSaga } from '../features/catalogue/follows/saga.ts'
import { messagesSaga } from '../features/social/messages/saga.ts'
import { streamMessagesSaga } from '../features/social/stream-messages/saga.ts'
import { streamingSaga } from '../features/social/streaming/saga.ts'
import { userSaga } from '../features/identity/users/saga.ts'
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
