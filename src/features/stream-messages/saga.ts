import { all, call, put, select } from 'redux-saga/effects'
import { firstMessages } from '../../../contract/limits.ts'
import type { StreamMessage } from '../../../contract/stream-messages.ts'
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

/** Lines asked for at once, of those that were missed; after more than that the newest are read anew. */
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

const told = (fault: Fault): void => {
  if (fault.code !== 'unauthenticated') showToast({ kind: 'error', message: errorText(fault) })
}
const notLoaded = (fault: Fault): void => {
  if (fault.code !== 'unauthenticated') showToast({ kind: 'error', message: ERROR_TEXTS.errorOccurred })
}

/** Shown at once, also where no event comes; the event's own version follows. */
function* removed(_: void, { conversationId, id }: OfChat & { id: string }): Saga<void> {
  const { items } = (yield select(selectStreamThread, conversationId)) as StreamThread
  yield put(streamMessageDeleted({ conversationId, _id: id, version: items.entities[id]?.version ?? 0 }))
}
function* cleared(_: void, { conversationId }: OfChat): Saga<void> {
  const { newestVersion } = (yield select(selectStreamThread, conversationId)) as StreamThread
  yield put(streamCleared({ conversationId, version: newestVersion }))
}

/** Chats of streams: loading, sending, deleting (Spec §4, §8). One fetch of a chat at a time; the next is skipped. */
export function* streamMessagesSaga(): Saga<void> {
  const of = ({ conversationId }: OfChat): string => conversationId
  const fetches = { keys: new Set<string>(), of }
  yield all([
    call(handle('every', loadStreamMessages, first, { failure: notLoaded, busy: fetches })),
    call(handle('every', loadMoreStreamMessages, older, { failure: notLoaded, busy: fetches })),
    // A look for what is new comes again by itself: its failure needs no words.
    call(handle('every', loadMissedStreamMessages, missed, { busy: { keys: new Set(), of } })),
    call(
      handle('every', sendStreamMessage, send, {
        busy: { keys: new Set(), of: ({ clientMessageId }) => clientMessageId },
      })
    ),
    call(
      handle('every', removeStreamMessage, ({ id }) => request('streamMessages.remove', { params: { id } }), {
        success: removed,
        failure: told,
      })
    ),
    call(
      handle(
        'every',
        removeAllStreamMessages,
        ({ conversationId: id }) => request('streamMessages.removeAll', { params: { id } }),
        { success: cleared, failure: told }
      )
    ),
  ])
}
