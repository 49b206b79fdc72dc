import { all, call, put, select } from 'redux-saga/effects'
import { firstMessages } from '../../../contract/limits.ts'
import type { Fault } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { retry } from '../../api/retry.ts'
import { ERROR_TEXTS, errorText } from '../../lib/error-texts.ts'
import { showToast } from '../../lib/toast.ts'
import { handle, run } from '../../store/handle.ts'
import type { Saga } from '../../store/handle.ts'
import { send } from './send.ts'
import {
  goToMessage,
  loadMessages,
  loadMissed,
  loadMoreMessages,
  loadExcerpt,
  removeMessage,
  selectThread,
  sendMessage,
  showNewest,
} from './slice.ts'
import type { LoadedMessages } from './slice.ts'
import { offsetOf } from './thread-state.ts'
import type { Side, Thread } from './thread-state.ts'
import type { ThreadMessage } from './thread-message.ts'
import { unsentSaga } from './unsent-saga.ts'

/** Page size for missed messages, and the number of pages after which the newest page is loaded instead. */
const missedAtOnce = 100
const missedPages = 5

type Wanted = { conversationId: string }
type Query = { offset?: number; limit?: number; since?: number; before?: number; after?: number }
const list = (conversationId: string, query: Query): Promise<LoadedMessages> =>
  request('messages.list', { params: { id: conversationId }, query })

function* first({ conversationId }: Wanted): Saga<LoadedMessages> {
  return yield* run(() => list(conversationId, { offset: 0, limit: firstMessages }))
}

function* older({ conversationId }: Wanted): Saga<LoadedMessages> {
  const thread = (yield select(selectThread, conversationId)) as Thread
  return yield* run(() => list(conversationId, { offset: offsetOf(thread), limit: firstMessages }))
}

/**
 * Loads everything that was created or changed since the known version, page by page; after too many pages, the first
 * page is loaded instead.
 */
function* missed({ conversationId }: Wanted): Saga<LoadedMessages> {
  const thread = (yield select(selectThread, conversationId)) as Thread
  const pages: LoadedMessages[] = []
  let since = thread.version
  for (;;) {
    const from = since
    const page = yield* run(() => retry(() => list(conversationId, { since: from, limit: missedAtOnce })))
    pages.push(page)
    since = page.data.at(-1)?.version ?? since
    if (page.data.length < missedAtOnce) return { ...page, data: pages.flatMap(({ data }) => data) }
    if (pages.length === missedPages) {
      // It is not known what has changed in older messages.
      if (thread.excerpt) yield put(showNewest({ conversationId, at: 'newest' }))
      yield put(loadMessages.intent({ conversationId }))
      return { ...page, data: [], version: 0 }
    }
  }
}

/** Loads a message with its neighbours on both sides. */
function* around({
  conversationId,
  seq,
}: Wanted & { seq: number }): Saga<{ data: readonly ThreadMessage[]; hasOlder: boolean } | null> {
  const { isFinding } = (yield select(selectThread, conversationId)) as Thread
  if (!isFinding) return null
  const sides = [
    { before: seq + 1, limit: firstMessages },
    { after: seq, limit: firstMessages },
  ]
  const [above, below] = (yield* run(() => Promise.all(sides.map((side) => list(conversationId, side))))) as [
    LoadedMessages,
    LoadedMessages,
  ]
  return { data: [...above.data, ...below.data], hasOlder: above.total > above.data.length }
}

const beside = ({ conversationId, side, from }: Wanted & { side: Side; from: number }): Promise<LoadedMessages> =>
  list(conversationId, { [side === 'older' ? 'before' : 'after']: from, limit: firstMessages })

/** Events during the request may have left another gap. */
function* withoutGap(_: LoadedMessages, { conversationId }: Wanted): Saga<void> {
  const { ahead, fetching } = (yield select(selectThread, conversationId)) as Thread
  if (ahead.length && !fetching) yield put(loadMissed.intent({ conversationId }))
}

const notLoaded = (fault: Fault): void => {
  if (fault.code !== 'unauthenticated') showToast({ kind: 'error', message: ERROR_TEXTS.errorOccurred })
}
const notRemoved = (fault: Fault): void => {
  if (fault.code !== 'unauthenticated') showToast({ kind: 'error', message: errorText(fault) })
}

const byConversation = ({ conversationId }: Wanted): string => conversationId

/**
 * Loads, sends and deletes messages (Spec §4, §8). A conversation is fetched once at a time; an intent during that is
 * ignored.
 */
export function* messagesSaga(): Saga<void> {
  const fetches = { keys: new Set<string>(), of: byConversation }
  yield all([
    call(handle('every', loadMessages, first, { failure: notLoaded, busy: fetches })),
    call(handle('every', loadMoreMessages, older, { failure: notLoaded, busy: fetches })),
    // A request that was running when the connection broke may miss later changes: `loadMissed` is repeated.
    call(handle('every', loadMissed, missed, { success: withoutGap })),
    call(handle('every', goToMessage, around, { failure: notLoaded })),
    call(handle('every', loadExcerpt, beside, { failure: notLoaded, busy: { keys: new Set(), of: byConversation } })),
    call(unsentSaga),
    call(
      handle('every', sendMessage, send, { busy: { keys: new Set(), of: ({ clientMessageId }) => clientMessageId } })
    ),
    call(
      handle('every', removeMessage, ({ id }) => request('messages.remove', { params: { id } }), {
        failure: notRemoved,
      })
    ),
  ])
}
