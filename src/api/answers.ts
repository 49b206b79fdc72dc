import { isApiError } from './api-error.ts'
import type { ApiError } from './api-error.ts'

/** ms for which an answer is good enough for another screen: going back and forth repeats no request. */
export const STALE_MS = 60_000
/** ms for which an answer that no screen shows is kept. */
const KEPT_MS = 300_000
const RETRIES = 2
const inBrowser = typeof window !== 'undefined'

/** How an answer is asked for; `old` is the one at hand. */
export type Ask = (signal: AbortSignal, old: unknown) => Promise<unknown>
export type AnswerState = {
  data: unknown
  error: ApiError | null /** When it came; 0: it is old. */
  at: number
  fetching: false | 'whole' | 'more'
}
type Run = { promise: Promise<unknown>; controller: AbortController }

const EMPTY: AnswerState = { data: undefined, error: null, at: 0, fetching: false }

/** What the server refused, it refuses again; what did not arrive may arrive. */
const mayArrive = (error: unknown): boolean =>
  inBrowser && isApiError(error) && (error.status === 0 || error.status >= 502) && error.code !== 'aborted'

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

const persistently = async (ask: Ask, signal: AbortSignal, old: unknown, tries = 0): Promise<unknown> => {
  try {
    return await ask(signal, old)
  } catch (error) {
    if (tries >= RETRIES || !mayArrive(error) || signal.aborted) throw error
    await pause(1000 * 2 ** tries, signal)
    if (signal.aborted) throw error
    return persistently(ask, signal, old, tries + 1)
  }
}

/** One cached answer: what is known, who looks at it, and the one request for it that may be on its way. */
export class Answer {
  #state = EMPTY
  #run: Run | undefined
  readonly #listeners = new Set<() => void>()
  /** How the screens that want it fresh ask for it. */
  readonly #asks = new Set<Ask>()
  #touched = Date.now()

  readonly read = (): AnswerState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      this.#touched = Date.now()
    }
  }

  /** Nobody looks, and nobody did lately. */
  get isForgotten(): boolean {
    return !this.#run && !this.#listeners.size && Date.now() - this.#touched > KEPT_MS
  }

  isOld(staleTime = STALE_MS): boolean {
    return Date.now() - this.#state.at >= staleTime
  }

  set(change: Partial<AnswerState>): void {
    this.#state = { ...this.#state, ...change }
    this.#touched = Date.now()
    for (const listener of this.#listeners) listener()
  }

  /** A screen wants it: asked for when it is old, and again whenever it becomes old by a change. Returns the end of that. */
  want(ask: Ask, staleTime?: number): () => void {
    this.#asks.add(ask)
    if (this.isOld(staleTime)) void this.fetch(ask)
    return () => {
      this.#asks.delete(ask)
      if (!this.#asks.size) this.stop()
    }
  }

  /** A change has made it old: asked for again when a screen wants it. */
  expire(): void {
    if (this.#state.at) this.set({ at: 0 })
    const [ask] = this.#asks
    if (ask) void this.fetch(ask, { anew: true })
  }

  /** Gives up the request on its way. */
  stop(): void {
    this.#run?.controller.abort()
    this.#run = undefined
    if (this.#state.fetching) this.set({ fetching: false })
  }

  /** Asks: once for all who ask at the same time, unless `anew`. Rejects with what `ask` throws; nobody has to listen. */
  fetch(ask: Ask, { anew = false, as = 'whole' }: { anew?: boolean; as?: 'whole' | 'more' } = {}): Promise<unknown> {
    if (this.#run && !anew) return this.#run.promise
    this.#run?.controller.abort()
    const controller = new AbortController()
    const { data } = this.#state
    this.set({ fetching: as, ...(data === undefined && { error: null }) })
    const end = (change: Partial<AnswerState>): void => {
      if (this.#run?.controller !== controller) return
      this.#run = undefined
      this.set({ ...change, fetching: false })
    }
    const promise = persistently(ask, controller.signal, data)
    this.#run = { promise, controller }
    promise.then(
      // One page more makes those before it no fresher.
      (fresh) => end({ data: fresh, error: null, ...(as === 'whole' && { at: Date.now() }) }),
      (error: ApiError) => end({ error })
    )
    return promise
  }
}

/** What the server fetched, as it travels in the page: key → answer. */
export type SentAnswers = Record<string, unknown>

/** A cache of answers by key (`cache-keys.ts`): one per request on the server, one for the life of the page in the browser. */
export class Answers {
  readonly #all = new Map<string, Answer>()

  /** The answer of this key, empty when it is new. */
  of(key: string): Answer {
    let answer = this.#all.get(key)
    if (!answer) {
      for (const [other, { isForgotten }] of this.#all) if (isForgotten) this.#all.delete(other)
      this.#all.set(key, (answer = new Answer()))
    }
    return answer
  }

  /** Every answer whose key begins like this. */
  *all(begin = ''): Generator<Answer> {
    for (const [key, answer] of this.#all) if (key.startsWith(begin)) yield answer
  }

  /** Forgets everything; screens that are about to leave keep what they show. */
  clear(): void {
    for (const answer of this.#all.values()) answer.stop()
    this.#all.clear()
  }

  dehydrate(): SentAnswers {
    return Object.fromEntries(
      [...this.#all].flatMap(([key, answer]) => (answer.read().data === undefined ? [] : [[key, answer.read().data]]))
    )
  }

  /** Takes over what the server sent. Its clock may be another: what it sent is as old as the page. */
  hydrate(sent: SentAnswers): void {
    for (const [key, data] of Object.entries(sent))
      if (this.of(key).read().data === undefined) this.of(key).set({ data, at: Date.now() })
  }
}

let ofBrowser: Answers | undefined

/** The cache: the browser's only one, or a new one on the server. */
export const answers = (): Answers => (inBrowser ? (ofBrowser ??= new Answers()) : new Answers())
