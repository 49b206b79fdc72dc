import { nextTask } from '../../lib/next-task.ts'
import { lazyClient } from '../../ui/lazy-client.tsx'

/** Loaded on demand, because visitors have no notifications, and rendered in a task of its own, as `LazySignedInRoot`. */
export const LazyNotificationCenter = lazyClient(async () => {
  const code = await import('./signed-in-code.ts')
  await nextTask()
  return code.NotificationCenterButton
})
