import type { Config } from '../config.ts'
import type { Viewer } from '../http/authenticate.ts'

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

/** `since`: the time of the first invalid token of the window, by `performance.now()`. */
type Network = { bad: number; since: number; running: number; waiting: (() => void)[] }

/** Looks up session tokens of sockets, except unknown ones from a network that has sent too many invalid ones. */
export type TokenThrottle = {
  /** The result of `find` for the token with this hash. @throws TooManyAttempts, without calling `find` */
  lookUp(network: string, hash: string, find: () => Promise<Viewer | null>): Promise<Viewer | null>
}

/**
 * The throttle of one process; unlimited when `RATE_LIMITS` is off. Valid tokens are not counted, and tokens that were valid before are always looked up, so only a client that is
 * new to this process has to wait, for at most a minute.
 */
export function createTokenThrottle({ rateLimits }: Pick<Config, 'rateLimits'>): TokenThrottle {
  const networks = new Map<string, Network>()
  const validHashes = new Set<string>()
  let lastSweep = performance.now()
  const networkOf = (name: string): Network => {
    const now = performance.now()
    if (now - lastSweep > windowMs) {
      for (const [other, { since, running }] of networks)
        if (running === 0 && now - since > windowMs) networks.delete(other)
      lastSweep = now
    }
    const network = networks.get(name) ?? { bad: 0, since: now, running: 0, waiting: [] }
    if (now - network.since > windowMs) network.bad = 0
    if (network.bad === 0) network.since = now
    networks.set(name, network)
    return network
  }
  /** Waits while the lookups in progress could use up the limit, so that parallel guesses cannot exceed it. */
  const waitForTurn = async (network: Network): Promise<void> => {
    while (network.bad < maxInvalid && network.bad + network.running >= maxInvalid)
      await new Promise<void>((resume) => network.waiting.push(resume))
    if (network.bad >= maxInvalid)
      throw new TooManyAttempts(Math.max(1, Math.ceil((network.since + windowMs - performance.now()) / 1000)))
  }
  const remember = (hash: string): void => {
    validHashes.delete(hash)
    validHashes.add(hash)
    const [oldest] = validHashes
    if (validHashes.size > maxRemembered && oldest !== undefined) validHashes.delete(oldest)
  }
  return {
    async lookUp(name, hash, find) {
      if (!rateLimits) return find()
      const network = networkOf(name)
      if (!validHashes.has(hash)) await waitForTurn(network)
      network.running++
      try {
        const viewer = await find()
        if (viewer) remember(hash)
        else {
          validHashes.delete(hash)
          network.bad++
        }
        return viewer
      } finally {
        network.running--
        for (const resume of network.waiting.splice(0, network.bad < maxInvalid ? 1 : Infinity)) resume()
      }
    },
  }
}
