import { nextTask } from '../../lib/next-task.ts'
import { lazyClient } from '../../ui/lazy-client.tsx'

/** Loaded on demand, because visitors have no bell, and rendered in a task of its own, as `LazySignedInParts`. */
export const LazyBell = lazyClient(async () => {
  const code = await import('./signed-in-code.ts')
  await nextTask()
  return code.BellButton
})
