import type { Config } from '../config.ts'
import type { Viewer } from '../http/authenticate.ts'

/** ms in which the bad tokens of one network count together. */
const windowMs = 60_000
/** How many it may show in that time: those whose session has ended show it once. */
const most = 20
/** Tokens that were good here, of which is remembered that they were. */
const rememberedAtMost = 20_000

/** Too many bad tokens came from where this one comes from; `message` is the code of the contract, `data` reaches the browser. */
export class TooManyAttempts extends Error {
  readonly data: { retryAfter: number }
  constructor(retryAfter: number) {
    super('too_many_requests')
    this.data = { retryAfter }
  }
}

/** `since`: when its first bad token came of those that count, by `performance.now()`. */
type Network = { bad: number; since: number; running: number; waiting: (() => void)[] }

/** Looks at the tokens that sockets show, but for those of a network that has shown too many bad ones. */
export type TokenThrottle = {
  /** What `find` answers of the token with this hash. @throws TooManyAttempts without asking it */
  lookUp(network: string, hash: string, find: () => Promise<Viewer | null>): Promise<Viewer | null>
}

/**
 * The tries of one process; no bound where `RATE_LIMITS` is off. Who is admitted costs their network nothing, and a token that was good here is looked at whatever
 * others try beside it; so only who comes for the first time waits, for a minute at most.
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
  /** Waits while the looks that are under way may turn out to be all that are left: guesses that come together cannot slip through. */
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
