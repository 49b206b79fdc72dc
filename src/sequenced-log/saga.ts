import type { Action, PayloadAction } from '@reduxjs/toolkit'
import { all, call, delay, put, select, take, takeEvery } from 'redux-saga/effects'
import { firstMessages } from '../../contract/limits.ts'
import type { Fault } from '../api/api-error.ts'
import { retry } from '../api/retry.ts'
import { ERROR_TEXTS } from '../lib/error-texts.ts'
import { showToast } from '../lib/toast.ts'
import { handle, run } from '../store/handle.ts'
import type { Saga } from '../store/handle.ts'
import type { RootState } from '../store/root-reducer.ts'
import { hasGap, offsetOf } from './log.ts'
import type { Log, LogEntry, LogPage, OfLog, Sendable } from './log.ts'
import type { LogActions, Missed } from './reducers.ts'
import { inOrderOfWriting } from './send.ts'

/** Time, in ms, in which events that arrived out of order may still close a gap. */
const gapMs = 400
/** Page size for missed entries, which is the server's maximum. */
const missedAtOnce = 100

/** What a page of a log is asked for. */
export type LogQuery = { offset?: number; limit: number; since?: number }

/**
 * One kind of log. `select` is the selector of a log, `list` and `post` are its calls, `announcing` the types of the
 * other actions that may leave a gap: its events. Who missed more than `maxMissed` changes loads the newest page instead.
 */
export type LogKind<Of extends OfLog, Sent extends Sendable, Entry extends LogEntry, Page extends LogPage<Entry>> = {
  actions: LogActions<Of, Sent, Entry, Page>
  select: (state: RootState, conversationId: string) => Log<Entry>
  list: (of: Of, query: LogQuery) => Promise<Page>
  post: (sent: Sent) => Promise<Entry>
  announcing: readonly string[]
  maxMissed: number
}

/** Shows that a page could not be loaded (Spec §8). */
export const notLoaded = (fault: Fault): void => {
  if (fault.code !== 'unauthenticated') showToast({ kind: 'error', message: ERROR_TEXTS.errorOccurred })
}

const keyOf = ({ conversationId }: OfLog): string => conversationId

/**
 * Loads and sends the entries of a kind of log, and closes gaps (decision 40). A log is fetched once at a time; an
 * intent during that is ignored (Spec §4). What was missed is requested once at a time too, and once more when that was
 * wanted meanwhile: a request that was running when the connection broke may lack later changes.
 */
export function* logSaga<Of extends OfLog, Sent extends Sendable, Entry extends LogEntry, Page extends LogPage<Entry>>(
  kind: LogKind<Of, Sent, Entry, Page>
): Saga<void> {
  const { actions, list } = kind
  const fetches = { keys: new Set<string>(), of: keyOf }
  const catchUps = { keys: new Set<string>(), of: keyOf, again: true }
  const waiting = new Set<string>()

  function* known(of: OfLog): Saga<Log<Entry>> {
    return (yield select(kind.select, of.conversationId)) as Log<Entry>
  }

  function* older(of: Of): Saga<Page> {
    const offset = offsetOf(yield* known(of))
    return yield* run(() => list(of, { offset, limit: firstMessages }))
  }

  /** Waits for the end of a first load, which may lack what happened while it was under way. */
  function* firstLoad(of: OfLog): Saga<void> {
    yield take(
      (action: Action) =>
        (actions.load.success.match(action) || actions.load.failure.match(action)) &&
        keyOf(action.meta.arg) === keyOf(of)
    )
  }

  /** Loads everything that was created or changed since the known version, page by page, unless it is too much. */
  function* missed(of: Of): Saga<Missed<Page>> {
    let log = yield* known(of)
    if (!log.isLoaded && log.fetching) {
      yield* firstLoad(of)
      log = yield* known(of)
      if (!log.isLoaded) return null
    }
    const { version } = log
    let isTooMuch = !log.isLoaded
    const data: Entry[] = []
    for (let since = version; !isTooMuch; since = data.at(-1)?.version ?? since) {
      const from = since
      const page = yield* run(() => retry(() => list(of, { since: from, limit: missedAtOnce })))
      isTooMuch = data.length + Math.max(page.total, page.data.length) > kind.maxMissed
      data.push(...page.data)
      if (!isTooMuch && page.data.length < missedAtOnce) return { page: { ...page, data }, since: version }
    }
    yield put(actions.load.intent(of))
    return null
  }

  /** Events during the request may have left another gap. */
  function* again(result: Missed<Page>, of: Of): Saga<void> {
    const log = yield* known(of)
    if (result && hasGap(log) && log.version !== result.since) yield put(actions.loadMissed.intent(of))
  }

  /** Requests what is missing, unless events close the gap soon. */
  function* closeGap(action: PayloadAction<OfLog> & { meta?: { arg: Of } }): Saga<void> {
    const of = action.meta?.arg ?? ({ conversationId: action.payload.conversationId } as Of)
    const key = keyOf(of)
    if (waiting.has(key) || !hasGap(yield* known(of))) return
    waiting.add(key)
    yield delay(gapMs)
    waiting.delete(key)
    if (!catchUps.keys.has(key) && hasGap(yield* known(of))) yield put(actions.loadMissed.intent(of))
  }

  yield all([
    call(
      handle('every', actions.load, (of) => list(of, { offset: 0, limit: firstMessages }), {
        failure: notLoaded,
        busy: fetches,
      })
    ),
    call(handle('every', actions.loadMore, older, { failure: notLoaded, busy: fetches })),
    call(handle('every', actions.loadMissed, missed, { success: again, busy: catchUps })),
    call(
      handle('every', actions.send, inOrderOfWriting(kind.post), {
        busy: { keys: new Set(), of: ({ clientMessageId }) => clientMessageId },
      })
    ),
    takeEvery([actions.load.success.type, actions.loadMore.success.type, ...kind.announcing], closeGap),
  ])
}
