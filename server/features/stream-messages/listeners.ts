import type { Deps } from '../../deps.ts'

/** How the names of those rooms begin. */
export const prefix = 'stream:'

/** Those who hear the chat of a creator's streams. */
export const streamRoom = (conversationId: string): string => prefix + conversationId

/** Whose room it is, of one of those. */
export const conversationOf = (room: string): string => room.slice(prefix.length)

/** ms in which comings and goings are gathered; in a full room they are counted less often. */
const gatherMs = 1000
const gatherFullMs = 5000
const full = 200

/** How many are in a chat now; a count of this moment where one is known, for it goes over every server process. */
export type ListenerCounts = { of(conversationId: string): Promise<number> }

/** Counts who is in which chat, and tells those who are there when it changes. */
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
    const later = () => void count(room).catch((error: unknown) => log.warn({ err: error }, 'people of a chat'))
    counting.set(room, setTimeout(later, (known.get(room) ?? 0) < full ? gatherMs : gatherFullMs).unref())
  })
  return {
    of: async (conversationId) =>
      known.get(streamRoom(conversationId)) ?? realtime.countAccountsInRoom(streamRoom(conversationId)).catch(() => 0),
    stop: () => {
      for (const timer of counting.values()) clearTimeout(timer)
    },
  }
}
