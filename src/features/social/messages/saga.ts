import { messageBought } from '../../money/purchases/slice.ts'
import { all, call, select } from 'redux-saga/effects'
import { firstMessages } from '../../../../contract/limits.ts'
import type { Message } from '../../../../contract/social/messages.ts'
import type { Fault } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { handle, run } from '../../../store/handle.ts'
import type { Saga } from '../../../store/handle.ts'
import { logSaga, notLoaded } from '../../../sequenced-log/saga.ts'
import type { LogQuery } from '../../../sequenced-log/saga.ts'
import type { OfLog, Side } from '../../../sequenced-log/log.ts'
import { goToMessage, loadExcerpt, messageActions, messageReceived, removeMessage, selectThread } from './slice.ts'
import type { LoadedMessages, Thread } from './slice.ts'
import type { Outgoing, ThreadMessage } from './thread-message.ts'
import { unsentSaga } from './unsent-saga.ts'

/** Number of missed changes above which the newest page is loaded instead. */
const maxMissed = 500

type Query = LogQuery & { before?: number; after?: number }
const list = ({ conversationId }: OfLog, query: Query): Promise<LoadedMessages> =>
  request('messages.list', { params: { id: conversationId }, query })

const post = ({ conversationId, clientMessageId, title, caption, text, fileIds, price }: Outgoing): Promise<Message> =>
  request('messages.send', {
    params: { id: conversationId },
    body: { title, caption, text, fileIds: [...fileIds], clientMessageId, ...(price !== undefined && { price }) },
  })

/** Loads a message with its neighbours on both sides. */
function* around(
  wanted: OfLog & { seq: number }
): Saga<{ data: readonly ThreadMessage[]; hasOlder: boolean; version: number } | null> {
  const { seq } = wanted
  const { isFinding } = (yield select(selectThread, wanted.conversationId)) as Thread
  if (!isFinding) return null
  const sides = [
    { before: seq + 1, limit: firstMessages },
    { after: seq, limit: firstMessages },
  ]
  const [above, below] = (yield* run(() => Promise.all(sides.map((side) => list(wanted, side))))) as [
    LoadedMessages,
    LoadedMessages,
  ]
  return {
    data: [...above.data, ...below.data],
    hasOlder: above.total > above.data.length,
    version: Math.min(above.version, below.version),
  }
}

const beside = ({ side, from, ...of }: OfLog & { side: Side; from: number }): Promise<LoadedMessages> =>
  list(of, { [side === 'older' ? 'before' : 'after']: from, limit: firstMessages })

const notRemoved = (fault: Fault): void => {
  if (fault.code !== 'unauthenticated') showToast({ kind: 'error', message: errorText(fault) })
}

/** Loads, sends and deletes messages (Spec §4, §8). */
export function* messagesSaga(): Saga<void> {
  yield all([
    call(logSaga<OfLog, Outgoing, ThreadMessage, LoadedMessages>, {
      actions: messageActions,
      select: selectThread,
      list,
      post,
      announcing: [messageReceived.type, messageBought.type, goToMessage.success.type, loadExcerpt.success.type],
      maxMissed,
    }),
    call(handle('every', goToMessage, around, { failure: notLoaded })),
    call(
      handle('every', loadExcerpt, beside, {
        failure: notLoaded,
        busy: { keys: new Set(), of: ({ conversationId }) => conversationId },
      })
    ),
    call(unsentSaga),
    call(
      handle('every', removeMessage, ({ id }) => request('messages.remove', { params: { id } }), {
        failure: notRemoved,
      })
    ),
  ])
}
