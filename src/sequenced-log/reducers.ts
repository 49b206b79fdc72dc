import type { ActionReducerMapBuilder } from '@reduxjs/toolkit'
import type { AsyncAction } from '../store/async-action.ts'
import { originalOfDraft } from '../store/original-of-draft.ts'
import { atNewest } from './excerpt.ts'
import { emptyLog } from './log.ts'
import type { Log, LogEntry, LogPage, OfLog, Sendable } from './log.ts'
import {
  fetching,
  notFetched,
  withFailed,
  withFirstPage,
  withMissed,
  withOlder,
  withReceived,
  withSending,
} from './transitions.ts'

/** What was created or changed after the version `since`; null when the newest page is loaded instead. */
export type Missed<Page> = { page: Page; since: number } | null

/** The requests of a log, as actions of its user's slice. */
export type LogActions<Of extends OfLog, Sent extends Sendable, Received, Page> = {
  /** Load the newest entries of a log and replace the known ones. */
  load: AsyncAction<Of, Page>
  /** Load older entries, before the known ones. */
  loadMore: AsyncAction<Of, Page>
  /** Load what was created or changed since the known version. */
  loadMissed: AsyncAction<Of, Missed<Page>>
  /** Send an entry. It is shown at once; an intent with the same `Sent` is a retry. */
  send: AsyncAction<Sent, Received>
}

/** The part of a slice's state that holds its logs. */
type Logs<Entry extends LogEntry> = { byConversation: Record<string, Log<Entry>> }

/** One log of a slice's state. */
export const logOf = <Entry extends LogEntry>({ byConversation }: Logs<Entry>, id: string): Log<Entry> =>
  byConversation[id] ?? emptyLog

/** Changes one log of a slice's state by a pure function. */
export const changeLog = <Entry extends LogEntry>(
  state: Logs<Entry>,
  { conversationId }: OfLog,
  change: (log: Log<Entry>) => Log<Entry>
): void => {
  state.byConversation[conversationId] = change(originalOfDraft(logOf(state, conversationId)))
}

/** Adds what the requests of a log do to the state of a slice; `optimistic` is an entry as shown before the answer. */
export function addLogCases<
  Entry extends LogEntry,
  State extends Logs<Entry>,
  Of extends OfLog,
  Sent extends Sendable,
  Page extends LogPage<Entry>,
>(
  builder: ActionReducerMapBuilder<State>,
  actions: LogActions<Of, Sent, Entry, Page>,
  optimistic: (sent: Sent) => Entry
): ActionReducerMapBuilder<State> {
  // The draft of a state has the state's shape.
  const change = (draft: unknown, of: OfLog, to: (log: Log<Entry>) => Log<Entry>): void =>
    changeLog(draft as Logs<Entry>, of, to)
  return builder
    .addCase(actions.load.intent, (state, { payload }) => change(state, payload, (log) => fetching(log, false)))
    .addCase(actions.load.success, (state, { payload, meta }) =>
      change(state, meta.arg, (log) => withFirstPage(log, payload))
    )
    .addCase(actions.load.failure, (state, { payload, meta }) =>
      change(state, meta.arg, (log) => notFetched(log, payload))
    )
    .addCase(actions.loadMore.intent, (state, { payload }) => change(state, payload, (log) => fetching(log, true)))
    .addCase(actions.loadMore.success, (state, { payload, meta }) =>
      change(state, meta.arg, (log) => withOlder(log, payload))
    )
    .addCase(actions.loadMore.failure, (state, { payload, meta }) =>
      change(state, meta.arg, (log) => notFetched(log, payload))
    )
    .addCase(actions.loadMissed.success, (state, { payload, meta }) =>
      change(state, meta.arg, (log) =>
        payload
          ? withMissed(log, payload.page, payload.since)
          : // It is not known what has changed in the excerpt.
            log.isLoaded && log.excerpt
            ? atNewest(log, 'newest')
            : log
      )
    )
    .addCase(actions.send.intent, (state, { payload }) =>
      change(state, payload, (log) => withSending(log.excerpt ? atNewest(log, 'newest') : log, optimistic(payload)))
    )
    .addCase(actions.send.success, (state, { payload, meta }) =>
      change(state, meta.arg, (log) => withReceived(log, [payload]))
    )
    .addCase(actions.send.failure, (state, { payload, meta }) =>
      change(state, meta.arg, (log) => withFailed(log, meta.arg.clientMessageId, payload))
    )
}
