import { all, call, select } from 'redux-saga/effects'
import type { StreamMessage } from '../../../../contract/social/stream-messages.ts'
import type { Fault } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { logSaga } from '../../../sequenced-log/saga.ts'
import type { LogQuery } from '../../../sequenced-log/saga.ts'
import { handle, run } from '../../../store/handle.ts'
import type { Saga } from '../../../store/handle.ts'
import {
  lineActions,
  removeAllStreamMessages,
  removeStreamMessage,
  selectStreamThread,
  streamMessageDeleted,
  streamMessagesReceived,
} from './slice.ts'
import type { OfChat } from './slice.ts'
import type { LinePage, OutgoingLine, StreamLine, StreamThread } from './thread.ts'

/** Number of missed changes above which the newest page is loaded instead. */
const maxMissed = 100

const list = ({ conversationId: id, isPublic }: OfChat, query: LogQuery): Promise<LinePage> =>
  request(isPublic ? 'streamMessages.publicList' : 'streamMessages.list', { params: { id }, query })

const post = ({ conversationId: id, text, clientMessageId }: OutgoingLine): Promise<StreamMessage> =>
  request('streamMessages.send', { params: { id }, body: { text, clientMessageId } })

const showFault = (fault: Fault): void => {
  if (fault.code !== 'unauthenticated') showToast({ kind: 'error', message: errorText(fault) })
}

/** Messages that are written during the request may stay: only those that were announced before it are surely removed. */
function* removeAll({ conversationId }: OfChat): Saga<number> {
  const { newestVersion } = (yield select(selectStreamThread, conversationId)) as StreamThread
  yield* run(() => request('streamMessages.removeAll', { params: { id: conversationId } }))
  return newestVersion
}

/** Loads, sends and deletes messages in the chats of streams (Spec §4, §8). */
export function* streamMessagesSaga(): Saga<void> {
  yield all([
    call(logSaga<OfChat, OutgoingLine, StreamLine, LinePage>, {
      actions: lineActions,
      select: selectStreamThread,
      list,
      post,
      announcing: [streamMessagesReceived.type, streamMessageDeleted.type],
      maxMissed,
    }),
    call(
      handle('every', removeStreamMessage, ({ id }) => request('streamMessages.remove', { params: { id } }), {
        failure: showFault,
      })
    ),
    call(handle('every', removeAllStreamMessages, removeAll, { failure: showFault })),
  ])
}
