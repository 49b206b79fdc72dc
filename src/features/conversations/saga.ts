import { all, call, put, select } from 'redux-saga/effects'
import type { Conversation } from '../../../contract/conversations.ts'
import { toFault } from '../../api/api-error.ts'
import type { Fault } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { retry } from '../../api/retry.ts'
import { ERROR_TEXTS, errorText } from '../../lib/error-texts.ts'
import { showToast } from '../../lib/toast.ts'
import { handle, run } from '../../store/handle.ts'
import type { Saga } from '../../store/handle.ts'
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

/** Conversations of one page of the list, and the most that the server gives at once. */
const pageSize = 25
const mostAtOnce = 100

const view = ({ id }: { id: string }): Promise<Conversation> => request('conversations.view', { params: { id } })

function* list({ isMore, unread }: ListWanted): Saga<{ data: readonly Conversation[]; total: number }> {
  const { listed } = (yield select(selectList)) as { listed: number }
  const part = isMore
    ? { offset: listed, limit: pageSize }
    : { offset: 0, limit: Math.min(mostAtOnce, Math.max(pageSize, listed)) }
  return yield* run(() =>
    request('conversations.list', { query: { ...part, ...(unread && { unread: 'true' as const }) } })
  )
}

/** One that is not in the list is asked for; a failure of that is one of the detail (Spec §8). */
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

/** Spec §4, Opening a conversation: with an id it is also marked read; its first messages are loaded either way. */
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

/** The list of conversations, opening, reading, muting (Spec §4). */
export function* conversationsSaga(): Saga<void> {
  yield all([
    call(handle('latest', loadConversations, list)),
    call(handle('latest', loadConversation, view)),
    call(handle('latest', openConversation, open, { failure: notOpened })),
    // Each of them: what came while one was read is not read by it.
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
