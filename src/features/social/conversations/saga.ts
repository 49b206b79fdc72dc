import { all, call, put, select } from 'redux-saga/effects'
import type { Conversation } from '../../../../contract/social/conversations.ts'
import { toFault } from '../../../api/api-error.ts'
import type { Fault } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { retry } from '../../../api/retry.ts'
import { ERROR_TEXTS, errorText } from '../../../lib/error-texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { handle, run } from '../../../store/handle.ts'
import type { Saga } from '../../../store/handle.ts'
import { loadMessages } from '../messages/slice.ts'
import {
  loadConversation,
  loadConversations,
  loadUnreadTotal,
  muteConversation,
  openConversation,
  readConversation,
  selectConversation,
  selectList,
} from './slice.ts'
import type { ListWanted, Opening } from './slice.ts'

/** Page size of the list, which is also the server's maximum. */
const pageSize = 25
const maxPageSize = 100

const view = ({ id }: { id: string }): Promise<Conversation> => request('conversations.view', { params: { id } })

function* list({ isMore, unread }: ListWanted): Saga<{ data: readonly Conversation[]; total: number }> {
  const { listed } = (yield select(selectList)) as { listed: number }
  const part = isMore
    ? { offset: listed, limit: pageSize }
    : { offset: 0, limit: Math.min(maxPageSize, Math.max(pageSize, listed)) }
  return yield* run(() =>
    request('conversations.list', { query: { ...part, ...(unread && { unread: 'true' as const }) } })
  )
}

/** Loads a conversation that is not in the list; the error is shown in its place (Spec §8). */
function* detail(id: string): Saga<Conversation> {
  const known = (yield select(selectConversation, id)) as Conversation | undefined
  if (known) return known
  try {
    return yield* run(() => view({ id }))
  } catch (error) {
    yield put(loadConversation.failure(toFault(error), { id }))
    throw error
  }
}

/**
 * Opens a conversation (Spec §4, Opening a conversation): given by id, it is also marked read; its first messages are
 * loaded in any case.
 */
function* open(wanted: Opening): Saga<Conversation> {
  const conversation =
    'id' in wanted ? yield* detail(wanted.id) : yield* run(() => request('conversations.open', { body: wanted }))
  if ('id' in wanted) yield put(readConversation.intent({ id: conversation._id }))
  yield put(loadMessages.intent({ conversationId: conversation._id }))
  return conversation
}

const notOpened = (fault: Fault): void => {
  if (fault.code !== 'unauthenticated') showToast({ kind: 'error', message: ERROR_TEXTS.errorOccurred })
}
const refused = (fault: Fault): void => {
  if (fault.code !== 'unauthenticated') showToast({ kind: 'error', message: errorText(fault) })
}

/** Loads, opens, marks as read and mutes conversations (Spec §4). */
export function* conversationsSaga(): Saga<void> {
  yield all([
    call(handle('latest', loadConversations, list)),
    call(handle('latest', loadConversation, view)),
    call(handle('latest', openConversation, open, { failure: notOpened })),
    // Every intent is sent: messages that arrived during a call are not marked by it.
    call(handle('every', readConversation, ({ id }) => request('messages.readAll', { params: { id } }))),
    call(
      handle(
        'every',
        muteConversation,
        ({ id, isMuted }) => request('conversations.update', { params: { id }, body: { isMuted } }),
        { failure: refused }
      )
    ),
    call(handle('latest', loadUnreadTotal, () => retry(() => request('messages.totalUnread')))),
  ])
}
