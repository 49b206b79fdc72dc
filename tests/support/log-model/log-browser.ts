import type { UnknownAction } from '@reduxjs/toolkit'
import type { Fault } from '../../../src/api/api-error.ts'
import type { StreamThread } from '../../../src/features/social/stream-messages/thread.ts'
import { edgeOf } from '../../../src/sequenced-log/excerpt.ts'
import { entriesOf, hasGap, inOrder, isPending, offsetOf } from '../../../src/sequenced-log/log.ts'
import type { Log, LogEntry, Side } from '../../../src/sequenced-log/log.ts'
import { lostOf } from '../../../src/sequenced-log/send.ts'
import { trimmed } from '../../../src/sequenced-log/transitions.ts'
import { sliceReducer } from '../../../src/store/root-reducer.ts'
import { sessionEnded } from '../../../src/store/session-ended.ts'
import type { LogEvent, LogServer, RowPage } from './log-server.ts'
import { conversationId, type LogUser } from './log-users.ts'

/** Sizes are small, so that short runs have several pages and miss too much now and then. */
const pageSize = 4
const maxMissed = 12
const keptEntries = 6
const lost: Fault = { status: 0, code: 'network', message: '' }

type Kind = 'load' | 'loadMore' | 'loadMissed' | 'send' | 'remove' | 'goTo' | 'extend'
/** A request under way: it reaches the server at some time (`read`), and its answer arrives later. */
type Request = { kind: Kind; arg: { conversationId: string }; read: () => unknown; answer?: { payload: unknown } }

const isWhole = (log: Log<LogEntry>): boolean => offsetOf(log) >= log.total

/** A browser with one log on its screen: the real reducers, and requests and events that the test carries by hand. */
export class LogBrowser {
  private readonly user: LogUser
  private readonly server: LogServer
  private state = sliceReducer(undefined, { type: 'start' })
  private requests: Request[] = []
  /** What was sent by id; discarded entries are not expected any more. */
  readonly sent = new Map<string, { text: string; clientMessageId: string }>()
  readonly events: LogEvent[] = []
  private written = 0

  constructor(user: LogUser, server: LogServer) {
    this.user = user
    this.server = server
  }

  get log(): Log<LogEntry> {
    return this.user.select(this.state)
  }
  private dispatch(action: UnknownAction): void {
    this.state = sliceReducer(this.state, action)
  }
  private isBusy(...kinds: Kind[]): boolean {
    return this.requests.some(({ kind }) => kinds.includes(kind))
  }
  private begin(kind: Kind, arg: object, read: () => unknown): void {
    this.requests.push({ kind, arg: { conversationId, ...arg }, read })
  }
  private page({ data, clearedSeq, ...rest }: RowPage): object {
    return { data: data.map(this.user.present), ...rest, ...(this.user.isPublic && { clearedSeq }) }
  }

  load(): void {
    this.dispatch(this.user.actions.load.intent({ conversationId }))
    if (!this.isBusy('load', 'loadMore')) this.begin('load', {}, () => this.page(this.server.read({ limit: pageSize })))
  }
  loadMore(): void {
    if (!this.log.isLoaded || this.log.fetching) return
    this.dispatch(this.user.actions.loadMore.intent({ conversationId }))
    const offset = offsetOf(this.log)
    this.begin('loadMore', {}, () => this.page(this.server.read({ offset, limit: pageSize })))
  }
  loadMissed(): void {
    const { isLoaded, fetching, version: since } = this.log
    if (!isLoaded) return fetching ? undefined : this.load()
    if (this.isBusy('loadMissed')) return
    this.begin('loadMissed', {}, () => {
      const page = this.server.read({ since, limit: Infinity })
      return page.total > maxMissed ? null : { page: this.page(page), since }
    })
  }
  goTo(seq: number): void {
    const { goTo } = this.user.actions
    if (!goTo) return
    this.dispatch(goTo.intent({ conversationId, seq }))
    if (!this.log.isFinding) return
    this.begin('goTo', { seq }, () => {
      const above = this.server.read({ before: seq + 1, limit: pageSize })
      const below = this.server.read({ after: seq, limit: pageSize })
      const data = [...above.data, ...below.data].map(this.user.present)
      return { data, hasOlder: above.total > above.data.length, version: above.version }
    })
  }
  extend(side: Side): void {
    const { extend } = this.user.actions
    if (!extend || !this.log.excerpt || this.isBusy('extend')) return
    const from = edgeOf(this.log, side)
    this.dispatch(extend.intent({ conversationId, side, from }))
    this.begin('extend', { side, from }, () =>
      this.page(this.server.read({ [side === 'older' ? 'before' : 'after']: from, limit: pageSize }))
    )
  }
  send(n: number, clientMessageId = `client-${++this.written}`): void {
    const sent = this.sent.get(clientMessageId) ?? this.user.outgoing(`Mine ${clientMessageId}`, clientMessageId, n)
    this.sent.set(clientMessageId, sent)
    this.dispatch(this.user.actions.send.intent(sent))
    const isUnderWay = this.requests.some(
      ({ kind, arg }) => kind === 'send' && 'clientMessageId' in arg && arg.clientMessageId === clientMessageId
    )
    if (isUnderWay) return
    this.begin('send', sent, () => {
      const event = this.server.write({ clientMessageId, text: sent.text, isMine: true })
      if (event) this.events.push(event)
      return event && 'row' in event ? this.user.present(event.row) : undefined
    })
  }
  /** Sends an entry again, as by a click on one that has just been accepted. */
  repeat(n: number): void {
    const [id] = [...this.sent.keys()].slice(n % this.sent.size)
    if (id !== undefined) this.send(n, id)
  }
  /** Sends again what was lost, as after each connection. */
  sendAgain(): void {
    for (const { clientMessageId } of lostOf(entriesOf(this.log)) as { clientMessageId: string }[])
      this.send(0, clientMessageId)
  }
  discard(n: number): void {
    const failed = entriesOf(this.log).filter(({ delivery }) => delivery === 'failed')
    const one = failed[n % failed.length]
    if (!one) return
    this.dispatch(this.user.discard(one._id))
    this.sent.delete(one._id)
  }
  remove(n: number): void {
    const rows = this.server.visible
    const row = rows[n % rows.length]
    if (!row) return
    this.begin('remove', { id: row.id }, () => {
      const at = this.server.visible.indexOf(row)
      const event = at < 0 ? undefined : this.server.change(at, { isDeleted: true, text: '' })
      if (event) this.tell(event)
    })
  }
  /** Drops the oldest entries, as a chat does while its reader follows the newest. */
  trim(): void {
    const chats = this.state.streamMessages
    if (!this.user.isPublic || !chats) return
    const of = (log: StreamThread): StreamThread => trimmed(log, keptEntries)
    const byConversation = Object.fromEntries(Object.entries(chats.byConversation).map(([id, log]) => [id, of(log)]))
    this.state = { ...this.state, streamMessages: { ...chats, byConversation } }
  }
  /** Reloads the page: what was not sent is restored. */
  reload(): void {
    if (!this.user.restore) return
    const unsent = entriesOf(this.log).flatMap(({ delivery, outgoing }) => (delivery && outgoing ? [outgoing] : []))
    this.requests = []
    this.dispatch(sessionEnded())
    this.dispatch(this.user.restore(unsent))
  }

  /** The server tells of a change, in the form that this log has for it. */
  tell(event: LogEvent | undefined): void {
    if (!event) return
    const isDeletion = event.kind === 'changed' && event.row.isDeleted && this.user.isPublic
    this.events.push(isDeletion ? { kind: 'deleted', id: event.row.id, version: event.row.version } : event)
  }
  /** An event arrives, or is lost; one that stays arrives again. */
  deliver(n: number, how: 'once' | 'again' | 'never'): void {
    const at = n % this.events.length
    const event = this.events[at]
    if (event && how !== 'never') this.dispatch(this.user.event(event))
    if (event && how !== 'again') this.events.splice(at, 1)
  }
  /** A request reaches the server, its answer arrives, or it fails. */
  proceed(n: number, how: 'read' | 'answer' | 'fail'): void {
    const request = this.requests[n % this.requests.length]
    if (!request) return
    if (how !== 'fail') request.answer ??= { payload: request.read() }
    if (how === 'read') return
    this.requests.splice(this.requests.indexOf(request), 1)
    const { kind, arg, answer } = request
    const action = this.user.actions[kind]
    if (kind === 'loadMissed' && answer?.payload === null) this.load()
    this.dispatch(how === 'fail' || !answer ? action!.failure(lost, arg) : action!.success(answer.payload, arg))
  }
  /** All requests are answered, what was lost is sent again, and gaps are closed; the events under way are lost. */
  settle(): void {
    this.events.length = 0
    for (let round = 0; round < 30; round++) {
      while (this.requests.length > 0) this.proceed(0, 'answer')
      this.events.length = 0
      this.sendAgain()
      if (round < 2 || !this.log.isLoaded || hasGap(this.log)) this.loadMissed()
      if (this.requests.length === 0) return
    }
    throw new Error('the log never settles')
  }
  /** Shows everything from the first entry on. */
  showAll(): void {
    for (let pages = 0; pages < 100 && !isWhole(this.log); pages++) {
      this.loadMore()
      this.proceed(0, 'answer')
    }
  }

  /** What is wrong with what the log shows now; nothing, if it is right. */
  faults(): string[] {
    const { log, server } = this
    const entries = entriesOf(log)
    const confirmed = entries.filter((entry) => !isPending(entry))
    const from = isWhole(log) ? 0 : (confirmed[0]?.seq ?? Infinity)
    const faults = this.faultsOf(confirmed, log.isLoaded ? { from, to: Infinity } : undefined)
    const around = log.isLoaded && log.excerpt ? inOrder(log.excerpt.items) : []
    faults.push(...this.faultsOf(around, { from: around[0]?.seq ?? Infinity, to: around.at(-1)?.seq ?? 0 }))
    if (entries.findIndex(isPending) >= 0 && entries.findIndex(isPending) < confirmed.length)
      faults.push('a pending entry is not last')
    // What was cleared may have been sent again: the server knows its `clientMessageId` no more.
    const ids = entries.flatMap(({ clientMessageId, seq }) => (seq > server.clearedSeq ? (clientMessageId ?? []) : []))
    if (new Set(ids).size < ids.length) faults.push('an entry is there twice')
    for (const { clientMessageId, text } of this.sent.values())
      if (
        !server.history.some((row) => row.clientMessageId === clientMessageId) &&
        !entries.some((entry) => entry.clientMessageId === clientMessageId && isPending(entry))
      )
        faults.push(`${text} is lost`)
    return faults
  }
  /** What is wrong with entries that should be all in this range, by what the server had at the known version. */
  private faultsOf(shown: readonly LogEntry[], range: { from: number; to: number } | undefined): string[] {
    const { version } = this.log
    const faults = shown.flatMap((entry, i) => {
      const row = this.server.history.find((one) => one.id === entry._id && one.version === entry.version)
      const { outgoing: _sent, ...plain } = entry
      const isSame = row && JSON.stringify(sorted(plain)) === JSON.stringify(sorted(this.user.present(row)))
      return [
        ...(i > 0 && (shown[i - 1]?.seq ?? 0) >= entry.seq ? [`${entry._id} is out of order`] : []),
        // An entry that was deleted here shows that before its change arrives.
        ...(isSame || ('isDeleted' in entry && entry.isDeleted) ? [] : [`${entry._id} has another content`]),
        ...(this.server.clearedSeq <= version && entry.seq <= this.server.clearedSeq
          ? [`${entry._id} was cleared`]
          : []),
      ]
    })
    if (!range) return faults
    const to = Math.min(range.to, version)
    for (const row of this.server.visible.filter(({ seq }) => seq >= range.from && seq <= to)) {
      const known = this.server.history.findLast((one) => one.id === row.id && one.version <= version)
      const entry = shown.find(({ _id }) => _id === row.id)
      if (!entry) faults.push(`${row.id} is missing`)
      else if (known && entry.version < known.version) faults.push(`${row.id} is older than the known version`)
    }
    return faults
  }
}

const sorted = (of: object): object => Object.fromEntries(Object.entries(of).toSorted(([a], [b]) => (a < b ? -1 : 1)))
