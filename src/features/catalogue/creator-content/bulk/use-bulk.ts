import { useEffect, useRef, useState } from 'react'
import { useCache } from '../../../../api/cache.ts'
import { kindOf, type Content, type ContentChange, type ContentKind } from '../kinds.ts'
import { runBulk, type BulkResult } from './run-bulk.ts'

/** An action on one or several items. */
export type BulkAction =
  | { do: 'change'; name: 'publish' | 'archive' | 'access' | 'gallery'; change: ContentChange }
  | { do: 'delete'; name: 'delete' }
export type BulkReport = BulkResult<Content> & { action: BulkAction }

export type Bulk = {
  /** The running action with its progress. */
  running: { action: BulkAction; finished: number; total: number; isStopping: boolean } | undefined
  /** Result of the last run, until the next one or until it is dismissed. */
  report: BulkReport | undefined
  run: (action: BulkAction, items: readonly Content[]) => Promise<BulkReport>
  stop: () => void
  dismiss: () => void
}

/** Runs an action on several items of a kind, with progress, stop and a report of failures. Invalidates the lists once at the end. */
export const useBulk = (kind: ContentKind): Bulk => {
  const cache = useCache()
  const [running, setRunning] = useState<Bulk['running']>()
  const [report, setReport] = useState<BulkReport>()
  const stopper = useRef<AbortController>(undefined)
  useEffect(() => () => stopper.current?.abort(), [])
  return {
    running,
    report,
    run: async (action, items) => {
      const { save, remove, change } = kindOf(kind)
      const { signal } = (stopper.current = new AbortController())
      const state = { action, finished: 0, total: items.length, isStopping: false }
      setReport(undefined)
      setRunning(state)
      const work = (item: Content): Promise<unknown> =>
        action.do === 'delete' ? remove(item._id) : save(item, action.change)
      const result = await runBulk(items, work, {
        signal,
        inOrder: action.name === 'gallery',
        onStep: (finished) => setRunning((now) => now && { ...now, finished }),
      })
      if (result.done.length > 0) await cache.applyEmitted(change)
      const ended = { ...result, action }
      setReport(ended)
      setRunning(undefined)
      return ended
    },
    stop: () => {
      stopper.current?.abort()
      setRunning((now) => now && { ...now, isStopping: true })
    },
    dismiss: () => setReport(undefined),
  }
}
