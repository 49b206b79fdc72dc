import { networkOf } from '../../http/address.ts'

/** Connections at the same time, and of those without an accepted key: all, and of one network. */
const maxConnections = 200
const maxStrangers = { all: 100, network: 12 }
/** Connections at the same time with one key: a program that reconnects has two for a moment. */
const maxOfKey = 3

/** Counts the connections of programs: strangers have few places, and never those of creators who stream. */
export function createPlaces() {
  let all = 0
  let strangers = 0
  const ofNetwork = new Map<string, number>()
  const ofKey = new Map<string, number>()
  const change = (counts: Map<string, number>, key: string, by: number): number => {
    const count = (counts.get(key) ?? 0) + by
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
    return count
  }
  return {
    /** A place for a connection from this address; undefined when there is none. */
    take(address: string) {
      const network = networkOf(address)
      const isFull = all >= maxConnections || strangers >= maxStrangers.all
      if (isFull || (ofNetwork.get(network) ?? 0) >= maxStrangers.network) return undefined
      all++
      strangers++
      change(ofNetwork, network, 1)
      let key: string | undefined
      const acquaint = (): void => {
        strangers--
        change(ofNetwork, network, -1)
      }
      return {
        /** Its key was accepted; false when there are too many with the same one. */
        accept(accepted: string): boolean {
          if ((ofKey.get(accepted) ?? 0) >= maxOfKey) return false
          key = accepted
          change(ofKey, key, 1)
          acquaint()
          return true
        },
        leave(): void {
          all--
          if (key === undefined) acquaint()
          else change(ofKey, key, -1)
        },
      }
    },
  }
}
export type Place = NonNullable<ReturnType<ReturnType<typeof createPlaces>['take']>>
