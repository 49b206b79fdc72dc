import type { Deps } from '../../../deps.ts'

/** The common prefix of the rooms' names. */
export const prefix = 'stream:'

/** The socket room of the listeners of a creator's chat. */
export const streamRoom = (conversationId: string): string => prefix + conversationId

/** The conversation of such a room. */
export const conversationOf = (room: string): string => room.slice(prefix.length)

/**
 * Interval, in ms, in which changes are collected before the listeners are counted again; longer for rooms with at
 * least `full` listeners.
 */
const countMs = 1000
const countFullMs = 5000
const full = 200

/**
 * Interval, in ms, between two checks of who may listen: a stream may have started or changed its access, or a
 * subscription may have expired.
 */
export const checkMs = 3000

/** The number of listeners of a chat: the last known one, or a new count over all server processes. */
export type ListenerCounts = { of(conversationId: string): Promise<number> }

/** The number of listeners of a chat, on all server processes; 0 when they cannot be counted. */
export const countListeners = ({ realtime }: Pick<Deps, 'realtime'>, conversationId: string): Promise<number> =>
  realtime.countAccountsInRoom(streamRoom(conversationId)).catch(() => 0)

/**
 * The listeners of a chat, on all server processes; none when they cannot be found. Who misses a message for that asks
 * for it at the next one, as its number is missing.
 */
export const listenersOf = ({ realtime }: Pick<Deps, 'realtime'>, conversationId: string): Promise<string[]> =>
  realtime.accountsInRoom(streamRoom(conversationId)).catch(() => [])

/** Counts the listeners of the chats, and publishes changed numbers to them. */
export function trackListeners({ realtime, log }: Pick<Deps, 'realtime' | 'log'>): ListenerCounts & { stop(): void } {
  const known = new Map<string, number>()
  const counting = new Map<string, NodeJS.Timeout>()
  const count = async (room: string): Promise<void> => {
    counting.delete(room)
    const before = known.get(room)
    const total = await realtime.countAccountsInRoom(room)
    if (total === 0) known.delete(room)
    else known.set(room, total)
    if (total !== before) realtime.emitRoom(room, 'stream/people', { conversationId: conversationOf(room), total })
  }
  realtime.onRoomChange(prefix, (room) => {
    if (counting.has(room)) return
    const later = () =>
      void count(room).catch((error: unknown) =>
        log.warn({ err: error }, 'the listeners of a chat could not be counted')
      )
    counting.set(room, setTimeout(later, (known.get(room) ?? 0) < full ? countMs : countFullMs).unref())
  })
  return {
    of: async (conversationId) => known.get(streamRoom(conversationId)) ?? countListeners({ realtime }, conversationId),
    stop: () => {
      for (const timer of counting.values()) clearTimeout(timer)
    },
  }
}
