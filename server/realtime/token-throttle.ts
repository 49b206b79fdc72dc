import type { Config } from '../config.ts'
import type { Viewer } from '../http/authenticate.ts'

/** Length, in ms, of the window in which the invalid tokens of one network are counted. */
const windowMs = 60_000
/** Maximum number of invalid tokens of one network in a window. A browser whose session has ended sends one. */
const most = 20
/** Maximum number of remembered hashes of tokens that were valid in this process. */
const rememberedAtMost = 20_000

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
  const good = new Set<string>()
  let swept = performance.now()
  const networkOf = (name: string): Network => {
    const now = performance.now()
    if (now - swept > windowMs) {
      for (const [other, { since, running }] of networks)
        if (running === 0 && now - since > windowMs) networks.delete(other)
      swept = now
    }
    const network = networks.get(name) ?? { bad: 0, since: now, running: 0, waiting: [] }
    if (now - network.since > windowMs) network.bad = 0
    if (network.bad === 0) network.since = now
    networks.set(name, network)
    return network
  }
  /** Waits while the lookups in progress could use up the limit, so that parallel guesses cannot exceed it. */
  const enter = async (network: Network): Promise<void> => {
    while (network.bad < most && network.bad + network.running >= most)
      await new Promise<void>((go) => network.waiting.push(go))
    if (network.bad >= most)
      throw new TooManyAttempts(Math.max(1, Math.ceil((network.since + windowMs - performance.now()) / 1000)))
  }
  const remember = (hash: string): void => {
    good.delete(hash)
    good.add(hash)
    const [oldest] = good
    if (good.size > rememberedAtMost && oldest !== undefined) good.delete(oldest)
  }
  return {
    async lookUp(name, hash, find) {
      if (!rateLimits) return find()
      const network = networkOf(name)
      if (!good.has(hash)) await enter(network)
      network.running++
      try {
        const viewer = await find()
        if (viewer) remember(hash)
        else {
          good.delete(hash)
          network.bad++
        }
        return viewer
      } finally {
        network.running--
        for (const go of network.waiting.splice(0, network.bad < most ? 1 : Infinity)) go()
      }
    },
  }
}
