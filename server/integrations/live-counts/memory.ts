import { forgottenMs, type LiveCounts } from './live-counts.ts'

/** The figures of a site with one process. `now` is the real time, in ms. */
export function memoryLiveCounts(now: () => number = Date.now): LiveCounts {
  const viewers = new Map<string, Map<string, number>>()
  const reactions = new Map<string, Record<string, number>>()
  const claimed = new Map<string, number>()
  const held = new Map<string, { until: number; at: number }>()
  return {
    seen(streamId, viewer, at) {
      const known = viewers.get(streamId) ?? new Map<string, number>()
      viewers.set(streamId, known.set(viewer, at))
    },
    watching: async (streamIds, since) =>
      new Map(
        streamIds.map((id) => {
          const known = viewers.get(id)
          for (const [viewer, at] of known ?? []) if (at < since) known?.delete(viewer)
          if (known?.size === 0) viewers.delete(id)
          return [id, known?.size ?? 0]
        })
      ),
    async add(streamId, kind, total) {
      const waiting = reactions.get(streamId) ?? {}
      reactions.set(streamId, { ...waiting, [kind]: (waiting[kind] ?? 0) + total })
    },
    async take(streamId) {
      const waiting = reactions.get(streamId) ?? {}
      reactions.delete(streamId)
      return waiting
    },
    async claim(name, ms) {
      const at = now()
      if ((claimed.get(name) ?? -Infinity) > at) return false
      for (const [old, until] of claimed) if (until < at - forgottenMs) claimed.delete(old)
      claimed.set(name, at + ms)
      return true
    },
    hold(name, until) {
      const at = now()
      // In the order of their time, so that only what is forgotten is looked at.
      held.delete(name)
      held.set(name, { until, at })
      for (const [old, one] of held) {
        if (one.at >= at - forgottenMs) break
        held.delete(old)
      }
    },
    heldUntil: async (name) => held.get(name)?.until ?? 0,
    close: () => viewers.clear(),
  }
}
