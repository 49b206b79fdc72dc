import type { PartsBackend } from './backend.ts'
import { PartError } from './boxes.ts'
import { readHeader } from './header.ts'
import { readPart } from './segment.ts'
import { masterPlaylist, mediaPlaylist, type AddressOf } from './playlist.ts'
import { decide, partName, type Decision, type Piece, type Segment, type StreamParts } from './state.ts'

/** A header or part as it arrives. */
export type ReceivedPiece = { rendition: number; run: number; n: number | 'init'; bytes: Buffer }

/**
 * What became of it: `taken`, the first of the stream or a later one; else as in `Decision`. `invalid` says what is
 * wrong with the bytes.
 */
export type Taken =
  | { is: 'taken'; next: number; isFirstPart: boolean }
  | Exclude<Decision, { is: 'taken' }>
  | { is: 'invalid'; reason: string }

/** A stream in the memory of this process. */
type Entry = {
  state: StreamParts | null
  /** The last one of the changes that are made in this process, one after the other. */
  taking: Promise<unknown>
  bytes: Map<string, Promise<Buffer | null>>
  texts: Map<string, { version: number; text: string }>
  waiting: Set<() => void>
  isLoading?: Promise<void> | undefined
  isStale: boolean
  usedAt: number
}

/** A stream that nobody has asked for is removed from memory after this time, in ms. */
const idleMs = 60_000
/** Attempts to store a piece while other processes store pieces of the same stream. */
const maxAttempts = 8
/** Requests that may wait for a part at the same time; further ones are answered at once. */
const maxWaiting = 20_000

/** The newest parts of all live streams: any process takes, lists and serves them. */
export class LiveSegments {
  readonly #backend: PartsBackend
  readonly #entries = new Map<string, Entry>()
  readonly #sweeping: NodeJS.Timeout
  #waiting = 0

  constructor(backend: PartsBackend) {
    this.#backend = backend
    backend.onChanged((streamId) => {
      for (const [id, entry] of this.#entries) if (streamId === undefined || id === streamId) this.#refresh(id, entry)
    })
    this.#sweeping = setInterval(() => this.#forgetIdle(), idleMs / 2).unref()
  }

  /** Takes a header or part that arrived `now` (ms since 1970). What is answered with `taken` survives this process. */
  async take(streamId: string, piece: ReceivedPiece, now: number): Promise<Taken> {
    const entry = await this.#entry(streamId)
    return this.#inTurn(entry, () => this.#take(streamId, entry, piece, now))
  }

  /** The state of a stream; null when it has no parts, or had them long ago. */
  async state(streamId: string): Promise<StreamParts | null> {
    return (await this.#entry(streamId)).state
  }

  /**
   * The state as soon as `isThere`, and at the latest after `maxMs`, or when `gone` resolves: the client has left.
   */
  async waitFor(
    streamId: string,
    isThere: (state: StreamParts) => boolean,
    maxMs: number,
    signal?: AbortSignal
  ): Promise<StreamParts | null> {
    const entry = await this.#entry(streamId)
    const isDone = () => entry.state === null || isThere(entry.state)
    if (isDone() || maxMs <= 0 || this.#waiting >= maxWaiting) return entry.state
    this.#waiting++
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        entry.waiting.delete(check)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const check = () => void (isDone() && end())
      const timer = setTimeout(end, maxMs)
      entry.waiting.add(check)
      signal?.addEventListener('abort', end)
    })
    this.#waiting--
    entry.usedAt = performance.now()
    return entry.state
  }

  /** The bytes of a header, part or segment by its name; null when it is not kept (any more). */
  async bytes(streamId: string, name: string): Promise<Buffer | null> {
    const entry = await this.#entry(streamId)
    const segment = segmentOf(entry.state, name)
    if (!segment) return isListed(entry.state, name) ? this.#piece(streamId, entry, name) : null
    return this.#joined(streamId, entry, name, segment)
  }

  /** The playlist of a rendition, or the master playlist, written once for each state. */
  async playlist(streamId: string, which: 'master' | number, addressOf: AddressOf): Promise<string | null> {
    const entry = await this.#entry(streamId)
    const { state } = entry
    if (!state) return null
    const known = entry.texts.get(`${which}`)
    if (known?.version === state.version) return known.text
    const text = which === 'master' ? masterPlaylist(state) : mediaPlaylist(state, which, addressOf)
    entry.texts.set(`${which}`, { version: state.version, text })
    return text
  }

  /** Notes that the recording has all segments before this number, so that they need not be kept any longer. */
  async setRecorded(streamId: string, number: number): Promise<void> {
    await this.#change(streamId, (state) => state.recorded < number && { ...state, recorded: number })
  }

  /** Takes no more parts of a stream; its playlists say so. */
  async end(streamId: string): Promise<void> {
    await this.#change(streamId, (state) => !state.isEnded && { ...state, isEnded: true })
  }

  /** Deletes all parts of a stream. */
  async remove(streamId: string): Promise<void> {
    await this.#backend.remove(streamId)
    const entry = this.#entries.get(streamId)
    if (entry) this.#show(entry, null)
    this.#entries.delete(streamId)
  }

  /** The streams of which parts are kept that do not expire by themselves. */
  streams(): Promise<string[]> {
    return this.#backend.streams()
  }

  /** Bytes of all pieces in memory, of all streams; for measurements. */
  async memory(): Promise<{ streams: number; bytes: number }> {
    let bytes = 0
    for (const entry of this.#entries.values())
      for (const piece of entry.bytes.values()) {
        const size = (await piece)?.length ?? 0
        bytes += size
      }
    return { streams: this.#entries.size, bytes }
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeping)
    for (const entry of this.#entries.values()) this.#show(entry, null)
    await this.#backend.close()
  }

  async #entry(streamId: string): Promise<Entry> {
    let entry = this.#entries.get(streamId)
    if (!entry) {
      entry = {
        state: null,
        taking: Promise.resolve(),
        bytes: new Map(),
        texts: new Map(),
        waiting: new Set(),
        isStale: true,
        usedAt: performance.now(),
      }
      this.#entries.set(streamId, entry)
      this.#refresh(streamId, entry)
    }
    entry.usedAt = performance.now()
    if (entry.isLoading) await entry.isLoading
    return entry
  }

  /** Loads the state again; once more if it is asked for meanwhile. */
  #refresh(streamId: string, entry: Entry): void {
    entry.isStale = true
    entry.isLoading ??= (async () => {
      while (entry.isStale) {
        entry.isStale = false
        this.#show(entry, await this.#backend.load(streamId))
      }
    })()
      .catch(() => void this.#entries.delete(streamId))
      .finally(() => void delete entry.isLoading)
  }

  /** Uses a newer state, and lets those continue who wait for it. */
  #show(entry: Entry, state: StreamParts | null): void {
    if (state && entry.state && state.version <= entry.state.version) return
    entry.state = state
    for (const name of entry.bytes.keys())
      if (!isListed(state, name) && !segmentOf(state, name)) entry.bytes.delete(name)
    for (const check of entry.waiting) check()
  }

  #inTurn<T>(entry: Entry, act: () => Promise<T>): Promise<T> {
    const done = entry.taking.then(act)
    entry.taking = done.catch(() => undefined)
    return done
  }

  async #take(streamId: string, entry: Entry, piece: ReceivedPiece, now: number): Promise<Taken> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const read = readPiece(entry.state, piece)
      if ('is' in read) return read
      const decision = decide(entry.state, read, now)
      if (decision.is !== 'taken') return decision
      const { state, added, dropped, next } = decision
      if (await this.#backend.save(streamId, state, new Map([[added, piece.bytes]]), dropped)) {
        entry.bytes.set(added, Promise.resolve(piece.bytes))
        this.#show(entry, state)
        return { is: 'taken', next, isFirstPart: piece.n === 0 && state.run.place === 0 && piece.rendition === 0 }
      }
      this.#show(entry, await this.#backend.load(streamId))
    }
    throw new Error('the parts of a stream are changed by too many processes at once')
  }

  async #change(streamId: string, change: (state: StreamParts) => StreamParts | false): Promise<void> {
    const entry = await this.#entry(streamId)
    await this.#inTurn(entry, async () => {
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const changed = entry.state && change(entry.state)
        if (!changed) return
        const state = { ...changed, version: changed.version + 1 }
        if (await this.#backend.save(streamId, state, new Map(), [])) return this.#show(entry, state)
        this.#show(entry, await this.#backend.load(streamId))
      }
    })
  }

  /** The bytes of a header or part. Many requests that arrive together read it once. */
  #piece(streamId: string, entry: Entry, name: string): Promise<Buffer | null> {
    const known = entry.bytes.get(name)
    if (known) return known
    const reading = this.#backend.read(streamId, name)
    entry.bytes.set(name, reading)
    reading.catch(() => entry.bytes.delete(name))
    return reading
  }

  #joined(streamId: string, entry: Entry, name: string, { place, parts }: Segment): Promise<Buffer | null> {
    const rendition = Number(name.split('-')[1])
    const known = entry.bytes.get(name)
    if (known) return known
    const joining = Promise.all(parts.map(({ n }) => this.#piece(streamId, entry, partName(place, rendition, n)))).then(
      (all) => (all.includes(null) ? null : Buffer.concat(all as Buffer[]))
    )
    entry.bytes.set(name, joining)
    joining.catch(() => entry.bytes.delete(name))
    return joining
  }

  #forgetIdle(): void {
    for (const [streamId, entry] of this.#entries)
      if (entry.waiting.size === 0 && performance.now() - entry.usedAt > idleMs) this.#entries.delete(streamId)
  }
}

/** Reads a piece; a part by the header of its run. */
function readPiece(state: StreamParts | null, { rendition, run, n, bytes }: ReceivedPiece): Piece | Taken {
  try {
    if (n === 'init') return { rendition, run, n, header: readHeader(bytes) }
    const header = state?.renditions[rendition]?.headers.at(-1)
    const isCurrent = state !== null && header?.place === state.run.place && run === state.run.id
    // The decision is the same for every part of a run that is not the current one, whatever it contains.
    const facts = isCurrent ? readPart(bytes, header.header) : { startS: 0, durationS: 0, isIndependent: false }
    return { rendition, run, n, facts, bytes: bytes.length }
  } catch (error) {
    if (error instanceof PartError) return { is: 'invalid', reason: error.message }
    throw error
  }
}

/** Whether a state has a header or part of this name. */
function isListed(state: StreamParts | null, name: string): boolean {
  const [place, rendition, n] = name.split('-')
  const found = state?.renditions[Number(rendition)]
  if (n === 'init') return found?.headers.some((header) => header.place === Number(place)) ?? false
  return (
    found?.segments.some(
      (segment) => segment.place === Number(place) && segment.parts.some((part) => part.n === Number(n))
    ) ?? false
  )
}

/** The segment of this name, which is closed. */
function segmentOf(state: StreamParts | null, name: string): Segment | undefined {
  const [place, rendition, n = ''] = name.split('-')
  if (!n.startsWith('s')) return undefined
  const segments = state?.renditions[Number(rendition)]?.segments ?? []
  const found = segments.find((segment) => `s${segment.number}` === n && segment.place === Number(place))
  return found === segments.at(-1) && !state?.isEnded ? undefined : found
}
