import type { PayloadAction } from '@reduxjs/toolkit'
import { call, delay, put, race, take, takeLatest } from 'redux-saga/effects'
import { renewAccessS } from '../../../../contract/limits.ts'
import { toFault } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { randomId } from '../../../lib/random-id.ts'
import { run } from '../../../store/handle.ts'
import type { Saga } from '../../../store/handle.ts'
import { sessionEnded } from '../../../store/session-ended.ts'
import { leaveStream, watchStream } from './slice.ts'
import type { Joined } from './slice.ts'

/** Tells one visitor from another while they watch; an account needs none. */
const viewer = randomId()

/** Time, in ms, until a call that had no answer is repeated: the picture goes on with the parts that are loaded. */
const retryMs = 1000
/** Time, in ms, to wait for an answer: a lost one must not outlast the ticket. */
const timeoutMs = 5000

/** Whether the answer is about this viewer and stream, not about the connection or a server that is busy. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 429

/** Joins a stream and renews the ticket, which is also how viewers are counted. Ends with the refusal. */
function* renew(payload: { id: string }): Saga<void> {
  for (;;) {
    let waitMs = renewAccessS * 1000
    try {
      const joined: Joined = yield* run(() =>
        request(
          'streaming.join',
          { params: { id: payload.id }, query: { viewer } },
          { signal: AbortSignal.timeout(timeoutMs) }
        )
      )
      yield put(watchStream.success(joined, payload))
    } catch (error) {
      const fault = toFault(error)
      if (isFinal(fault.status)) return void (yield put(watchStream.failure(fault, payload)))
      waitMs = retryMs
    }
    yield delay(waitMs)
  }
}

/** Keeps the access to the stream that is watched (Spec §7, Streaming). */
export function* streamingSaga(): Saga<void> {
  yield takeLatest(watchStream.intent.type, function* watch({ payload }: PayloadAction<{ id: string }>): Saga<void> {
    yield race([call(renew, payload), take(leaveStream.type), take(sessionEnded.type)])
  })
}
