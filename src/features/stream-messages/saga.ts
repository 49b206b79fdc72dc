import { all, call, put, select } from 'redux-saga/effects'
import { firstMessages } from '../../../contract/limits.ts'
import type { StreamMessage } from '../../../contract/messages/stream-messages.ts'
import type { Fault } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { ERROR_TEXTS, errorText } from '../../lib/error-texts.ts'
import { showToast } from '../../lib/toast.ts'
import { handle, run } from '../../store/handle.ts'
import type { Saga } from '../../store/handle.ts'
import {
  loadMissedStreamMessages,
  loadMoreStreamMessages,
  loadStreamMessages,
  removeAllStreamMessages,
  removeStreamMessage,
  selectStreamThread,
  sendStreamMessage,
  streamCleared,
  streamMessageDeleted,
} from './slice.ts'
import type { OfChat } from './slice.ts'
import { offsetOf } from './thread.ts'
import type { LinePage, OutgoingLine, StreamThread } from './thread.ts'

/** Page size for missed messages, and the number of pages after which the newest are loaded instead. */
const missedAtOnce = 100

const list = (
  { conversationId: id, isPublic }: OfChat,
  query: { offset?: number; limit: number; since?: number }
): Promise<LinePage> =>
  request(isPublic ? 'streamMessages.publicList' : 'streamMessages.list', { params: { id }, query })

const first = (chat: OfChat): Promise<LinePage> => list(chat, { offset: 0, limit: firstMessages })

function* older(chat: OfChat): Saga<LinePage> {
  const thread = (yield select(selectStreamThread, chat.conversationId)) as StreamThread
  return yield* run(() => list(chat, { offset: offsetOf(thread), limit: firstMessages }))
}

function* missed(chat: OfChat): Saga<LinePage> {
  const { version, isLoaded, fetching } = (yield select(selectStreamThread, chat.conversationId)) as StreamThread
  const nothing: LinePage = { data: [], total: 0, version, clearedSeq: 0 }
  if (!isLoaded) {
    if (!fetching) yield put(loadStreamMessages.intent(chat))
    return nothing
  }
  const page = yield* run(() => list(chat, { since: version, limit: missedAtOnce }))
  if (page.total <= page.data.length) return page
  yield put(loadStreamMessages.intent(chat))
  return nothing
}

const send = ({ conversationId: id, text, clientMessageId }: OutgoingLine): Promise<StreamMessage> =>
  request('streamMessages.send', { params: { id }, body: { text, clientMessageId } })

const showFault = (fault: Fault): void => {
  if (fault.code !== 'unauthenticated') showToast({ kind: 'error', message: errorText(fault) })
}
const notLoaded = (fault: Fault): void => {
  if (fault.code !== 'unauthenticated') showToast({ kind: 'error', message: ERROR_TEXTS.errorOccurred })
}

/** Applied at once, also where no event arrives; the event's version follows. */
function* removed(_: void, { conversationId, id }: OfChat & { id: string }): Saga<void> {
  const { items } = (yield select(selectStreamThread, conversationId)) as StreamThread
  yield put(streamMessageDeleted({ conversationId, _id: id, version: items.entities[id]?.version ?? 0 }))
}
function* cleared(_: void, { conversationId }: OfChat): Saga<void> {
  const { newestVersion } = (yield select(selectStreamThread, conversationId)) as StreamThread
  yield put(streamCleared({ conversationId, version: newestVersion }))
}

/**
 * Loads, sends and deletes messages in the chats of streams (Spec §4, §8). Fetches of one chat do not overlap: an
 * intent during a fetch is ignored.
 */
export function* streamMessagesSaga(): Saga<void> {
  const of = ({ conversationId }: OfChat): string => conversationId
  const fetches = { keys: new Set<string>(), of }
  yield all([
    call(handle('every', loadStreamMessages, first, { failure: notLoaded, busy: fetches })),
    call(handle('every', loadMoreStreamMessages, older, { failure: notLoaded, busy: fetches })),
    // A failed poll is repeated and needs no message.
    call(handle('every', loadMissedStreamMessages, missed, { busy: { keys: new Set(), of } })),
    call(
      handle('every', sendStreamMessage, send, {
        busy: { keys: new Set(), of: ({ clientMessageId }) => clientMessageId },
      })
    ),
    call(
      handle('every', removeStreamMessage, ({ id }) => request('streamMessages.remove', { params: { id } }), {
        success: removed,
        failure: showFault,
      })
    ),
    call(
      handle(
        'every',
        removeAllStreamMessages,
        ({ conversationId: id }) => request('streamMessages.removeAll', { params: { id } }),
        { success: cleared, failure: showFault }
      )
    ),
  ])
}
