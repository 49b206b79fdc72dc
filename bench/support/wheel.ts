import type { Page } from 'playwright-core'

type LongTasks = { tasks: number[] }

/** Runs in the page before anything else: records tasks over 50 ms. */
export const watchLongTasks = (): void => {
  const longTasks: LongTasks = { tasks: [] }
  Object.assign(globalThis, { longTasks })
  new PerformanceObserver((list) => longTasks.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe(
    {
      type: 'longtask',
      buffered: true,
    }
  )
}

/**
 * Main-thread tasks of a page: ms of those over 50 ms, and the processor time of the longest in ms, without other load
 * on the machine.
 */
export type Tasks = { long: readonly number[]; busiest: number }

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/** Records the tasks of a page during an action. */
export const tasksOf = async (page: Page, act: () => Promise<void>): Promise<Tasks> => {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const done = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await page.evaluate(() => (globalThis as unknown as { longTasks: LongTasks }).longTasks.tasks.splice(0))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'], excludedCategories: ['*'] },
  })
  await act()
  await page.waitForTimeout(200) // they are reported late
  const long = await page.evaluate(() => (globalThis as unknown as { longTasks: LongTasks }).longTasks.tasks.splice(0))
  await session.send('Tracing.end')
  await done
  await session.detach()
  const pages = new Set(
    events.flatMap(({ name, args, pid, tid }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid}:${tid}`] : []
    )
  )
  return {
    long,
    busiest: Math.max(
      0,
      ...events.flatMap(({ tdur, pid, tid }) => (tdur !== undefined && pages.has(`${pid}:${tid}`) ? [tdur / 1000] : []))
    ),
  }
}

/** ms between two wheel events, as of a fast hand. */
const turnMs = 30
const longestMs = 180_000

/** Scrolls the conversation by `px` per event until `isDone`. Throws when that never happens. */
export const wheelUntil = async (page: Page, px: number, isDone: () => Promise<boolean>): Promise<void> => {
  const box = await page.locator('[data-thread]').boundingBox()
  if (!box) throw new Error('There is nothing to scroll')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  for (const until = Date.now() + longestMs; !(await isDone()); ) {
    if (Date.now() > until) throw new Error('The wheel came to no end')
    await page.mouse.wheel(0, px)
    await page.waitForTimeout(turnMs)
  }
}
