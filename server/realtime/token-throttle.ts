import type { Config } from '../config.ts'
import type { Viewer } from '../http/authenticate.ts'
import type { Counter } from '../http/limits/shared-counter.ts'

/** Length, in ms, of the window in which the invalid tokens of one network are counted. */
const windowMs = 60_000
/** Maximum number of invalid tokens of one network in a window. A browser whose session has ended sends one. */
const maxInvalid = 20
/** Maximum number of remembered hashes of tokens that were valid in this process. */
const maxRemembered = 20_000

/** A network has sent too many invalid tokens. `message` is the code of the contract; `data` is sent to the browser. */
export class TooManyAttempts extends Error {
  readonly data: { retryAfter: number }
  constructor(retryAfter: number) {
    super('too_many_requests')
    this.data = { retryAfter }
  }
}

/** The lookups of one network: all, those that are running, and those that wait for their turn. */
type Network = { present: number; running: number; waiting: (() => void)[] }

/** Looks up session tokens of sockets, except unknown ones from a network that has sent too many invalid ones. */
export type TokenThrottle = {
  /** The result of `find` for the token with this hash. @throws TooManyAttempts, without calling `find` */
  lookUp(network: string, hash: string, find: () => Promise<Viewer | null>): Promise<Viewer | null>
}

/**
 * Counts invalid tokens with `counter`, over all processes; unlimited when `RATE_LIMITS` is off. Valid tokens are not
 * counted, and tokens that were valid before are always looked up, so only a client that is new to this process has to
 * wait, for at most a minute.
 */
export function createTokenThrottle({ rateLimits }: Pick<Config, 'rateLimits'>, counter: Counter): TokenThrottle {
  const networks = new Map<string, Network>()
  const validHashes = new Set<string>()
  const keyOf = (name: string): string => `invalid tokens ${name}`
  /** Waits while the lookups in progress could use up the limit, so that parallel guesses cannot exceed it. */
  const waitForTurn = async (name: string, network: Network): Promise<void> => {
    for (;;) {
      const { count, leftMs } = await counter.add(keyOf(name), windowMs, 0)
      if (count >= maxInvalid) throw new TooManyAttempts(Math.max(1, Math.ceil(leftMs / 1000)))
      if (count + network.running < maxInvalid) return
      await new Promise<void>((next) => network.waiting.push(next))
    }
  }
  const remember = (hash: string): void => {
    validHashes.delete(hash)
    validHashes.add(hash)
    const [oldest] = validHashes
    if (validHashes.size > maxRemembered && oldest !== undefined) validHashes.delete(oldest)
  }
  /** The next lookup takes its turn, or all of them when the limit is reached, to be refused. */
  const resume = (network: Network, isOver: boolean): void => {
    for (const next of network.waiting.splice(0, isOver ? Infinity : 1)) next()
  }
  return {
    async lookUp(name, hash, find) {
      if (!rateLimits) return find()
      const network = networks.get(name) ?? { present: 0, running: 0, waiting: [] }
      networks.set(name, network)
      network.present++
      let isOver = true
      try {
        if (!validHashes.has(hash)) await waitForTurn(name, network)
        network.running++
        try {
          const viewer = await find()
          if (viewer) remember(hash)
          else validHashes.delete(hash)
          isOver = !viewer && (await counter.add(keyOf(name), windowMs)).count >= maxInvalid
          return viewer
        } finally {
          network.running--
        }
      } finally {
        resume(network, isOver)
        if (--network.present === 0) networks.delete(name)
      }
    },
  }
}
