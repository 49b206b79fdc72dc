import type { Page } from 'playwright-core'

type Told = { tasks: number[] }

/** Runs in the page before anything else: keeps the tasks over 50 ms. */
export const watchLongTasks = (): void => {
  const told: Told = { tasks: [] }
  Object.assign(globalThis, { told })
  new PerformanceObserver((list) => told.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  })
}

/** Tasks of a page: ms of those over 50 ms, and the processor time that the busiest of all took, in ms: what others on the machine do is not in it. */
export type Tasks = { long: readonly number[]; busiest: number }

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/** The tasks of a page while something is done. */
export const tasksOf = async (page: Page, act: () => Promise<void>): Promise<Tasks> => {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const done = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await page.evaluate(() => (globalThis as unknown as { told: Told }).told.tasks.splice(0))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'], excludedCategories: ['*'] },
  })
  await act()
  await page.waitForTimeout(200) // they are told late
  const long = await page.evaluate(() => (globalThis as unknown as { told: Told }).told.tasks.splice(0))
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

/** ms between two turns of the wheel, as of a hand that hurries. */
const turnMs = 30
const longestMs = 180_000

/** Turns the wheel over the conversation, so many px each time, until it is done. Throws when it never is. */
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
