/** A piece of a run that is sent: its header (`init`) or a part, numbered from 0. */
export type Part = { rendition: number; run: number; name: 'init' | number; bytes: Uint8Array<ArrayBuffer> }

/**
 * What the server answers to a piece: it has it, and expects the part `next` of this run and rendition; it does not know
 * the run (any more); another device sends this stream now; or the stream has ended.
 */
export type PartAnswer = { next: number } | 'unknown' | 'taken' | 'ended'

export type QueueFigures = {
  /** Parts of the first rendition that are not confirmed. */
  behind: number
  /** Whether the last attempt failed. */
  isFailing: boolean
  /** Bits per second of the last confirmed pieces while they were sent; 0 before the first. */
  speed: number
  /** Bits per second that were confirmed in the last seconds. */
  bitrate: number
  /** Time, in ms, from adding the last confirmed piece to its answer. */
  delay: number
}

export type QueueOptions = {
  /** Sends one piece. @throws when there is no answer, or a temporary refusal: the piece is sent again. */
  send: (part: Part, signal: AbortSignal) => Promise<PartAnswer>
  /** What was not sent had to be dropped, or the server does not know the run: a new run is needed. */
  onBroken: () => void
  /** The stream is over for this device. */
  onOver: (why: 'taken' | 'ended') => void
  /** For tests: time in ms, and a pause. */
  now?: () => number
  pause?: (ms: number) => Promise<void>
}

/** Bounds of what waits to be sent: the server ends a stream after a minute without parts. */
const maxWaitingMs = 75_000
const maxWaitingBytes = 48_000_000
/** Confirmed parts of each rendition that are kept, because a server that was restarted may ask for them again. */
const keptParts = 24
/** An attempt without an answer is given up after this time, in ms. */
const attemptMs = 8000
const pausesMs = [250, 500, 1000, 2000] as const
/** Time, in ms, over which bitrate and speed are measured. */
const measuredMs = 5000

type Waiting = Part & { addedAt: number }

const pauseFor = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    // A connection that is back is used at once.
    window.addEventListener('online', go)
  })

/**
 * Sends the pieces of a stream one after the other, in their order. Without a connection they wait, up to a bound, and
 * are sent again until the server has answered; a piece that arrives twice is harmless.
 */
export const createPartQueue = ({
  send,
  onBroken,
  onOver,
  now = () => performance.now(),
  pause = pauseFor,
}: QueueOptions) => {
  let waiting: Waiting[] = []
  let kept: Waiting[] = []
  let sent: { at: number; bits: number; tookMs: number }[] = []
  let isFailing = false
  let isOver = false
  let isRunning = false
  let delay = 0
  let attempt: AbortController | undefined
  let idle: (() => void)[] = []

  const broken = (): void => {
    waiting = []
    kept = []
    onBroken()
  }
  const over = (why: 'taken' | 'ended'): void => {
    if (isOver) return
    isOver = true
    waiting = []
    onOver(why)
  }
  /** The server expects an earlier part than the one after this: sends again what is kept, if it is. */
  const rewind = (part: Waiting, next: number): void => {
    const again = kept.filter(
      ({ rendition, run, name }) => rendition === part.rendition && run === part.run && name !== 'init' && name >= next
    )
    if (again[0]?.name !== next) return broken()
    kept = kept.filter((one) => !again.includes(one))
    waiting = [...again, ...waiting]
  }
  const confirm = (part: Waiting, answer: { next: number }, tookMs: number): void => {
    delay = Math.round(now() - part.addedAt)
    sent = [...sent.filter(({ at }) => now() - at < measuredMs), { at: now(), bits: part.bytes.length * 8, tookMs }]
    kept = [...kept.filter(({ run }) => run === part.run), part].slice(-2 * keptParts)
    if (part.name !== 'init' && answer.next <= part.name) rewind(part, answer.next)
  }
  const sendFirst = async (part: Waiting): Promise<void> => {
    attempt = new AbortController()
    const timer = setTimeout(() => attempt?.abort(), attemptMs)
    const began = now()
    try {
      const answer = await send(part, attempt.signal)
      isFailing = false
      if (isOver || waiting[0] !== part) return
      waiting.shift()
      if (answer === 'taken' || answer === 'ended') over(answer)
      else if (answer === 'unknown') broken()
      else confirm(part, answer, now() - began)
    } finally {
      clearTimeout(timer)
    }
  }
  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    let failures = 0
    for (let part = waiting[0]; part !== undefined && !isOver; part = waiting[0]) {
      try {
        await sendFirst(part)
        failures = 0
      } catch {
        isFailing = true
        await pause(pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0)
        failures += 1
      }
    }
    isRunning = false
    for (const resolve of idle) resolve()
    idle = []
  }
  const isOverfull = (): boolean =>
    waiting.reduce((sum, { bytes }) => sum + bytes.length, 0) > maxWaitingBytes ||
    (waiting[0] !== undefined && now() - waiting[0].addedAt > maxWaitingMs)
  return {
    add: (part: Part): void => {
      if (isOver) return
      waiting.push({ ...part, addedAt: now() })
      if (isOverfull()) broken()
      void run()
    },
    figures: (): QueueFigures => {
      const recent = sent.filter(({ at }) => now() - at < measuredMs)
      const bits = recent.reduce((sum, one) => sum + one.bits, 0)
      const tookMs = recent.reduce((sum, one) => sum + one.tookMs, 0)
      return {
        behind: waiting.filter(({ rendition }) => rendition === 0).length,
        isFailing,
        speed: tookMs > 0 ? Math.round((bits / tookMs) * 1000) : 0,
        bitrate: Math.round((bits / measuredMs) * 1000),
        delay: waiting[0] && isFailing ? Math.round(now() - waiting[0].addedAt) : delay,
      }
    },
    /** Resolves once everything is sent, or the stream is over. */
    settled: (): Promise<void> =>
      isRunning ? new Promise((resolve) => idle.push(() => resolve())) : Promise.resolve(),
    /** Gives up what is not sent. */
    close: (): void => {
      isOver = true
      waiting = []
      attempt?.abort()
    },
  }
}

export type PartQueue = ReturnType<typeof createPartQueue>
