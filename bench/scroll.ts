import type { Page } from 'playwright-core'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { openBench } from './support/bench-data.ts'
import { figure, type Measurement, type BenchPart } from './support/measurement.ts'
import { growConversation } from './support/many-messages.ts'
import { ourSite, theBrowser } from './support/sites.ts'
import { tasksOf, watchLongTasks, wheelUntil, type Tasks } from './support/wheel.ts'

const MESSAGES = 10_000
/** Number of loaded messages at which the direction is reversed. */
const READ = 2000
/** How many times the position is checked when older messages load. */
const PLACES = 5
const tallRows = 2000

/** A page of the same height without scripts: the baseline for the same wheel events. */
const tallPage = `<!doctype html><meta charset="utf-8"><style>div{height:100vh;overflow-y:auto}p{padding:12px;margin:8px;border-radius:16px;background:#eee}</style><div data-thread>${Array.from({ length: tallRows }, (_, i) => `<p>Line ${i}: the slow movement with the windows open</p>`).join('')}</div>`

const nodes = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length)

type Eye = { id: string; top: number }

/** The message in the middle of the viewport, and its position in px; `id` selects a given message. */
const eye = (page: Page, id?: string): Promise<Eye | null> =>
  page.evaluate((wanted) => {
    const list = document.querySelector('[data-thread]')
    const seen = [...(list?.querySelectorAll<HTMLElement>('[id^="message-"]') ?? [])]
    const middle = (list?.getBoundingClientRect().top ?? 0) + (list?.clientHeight ?? 0) / 2
    const found = wanted
      ? seen.find((one) => one.id === wanted)
      : seen.find((one) => one.getBoundingClientRect().bottom > middle)
    return found ? { id: found.id, top: found.getBoundingClientRect().top } : null
  }, id)

/** How many px the message in the middle moved when older ones were loaded; Infinity when it is gone. */
const moved = async (page: Page): Promise<number> => {
  const held = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  const came = page.waitForResponse((answer) => answer.url().includes('offset='))
  await page.route(/offset=[1-9]/, async (route) => {
    requested.resolve()
    await held.promise
    await route.continue()
  })
  await wheelUntil(page, -400, async () =>
    Promise.race([requested.promise.then(() => true), page.waitForTimeout(1).then(() => false)])
  )
  await page.waitForTimeout(400) // the wheel's remaining movement
  const before = await eye(page)
  held.resolve()
  await (await came).finished()
  await page.waitForTimeout(400)
  const after = before && (await eye(page, before.id))
  await page.unroute(/offset=[1-9]/)
  return before && after ? Math.abs(after.top - before.top) : Infinity
}

const byClock = ({ long }: Tasks): string =>
  long.length
    ? `${long.length} over 50 ms by the clock, longest ${figure(Math.max(...long))}`
    : 'none over 50 ms by the clock'

/** Scrolling a long conversation: up through older messages, and back to the newest. */
export const scroll: BenchPart = {
  title: 'A long conversation under the wheel',
  how: `Chromium, 1440 × 900, opens a conversation of ${MESSAGES} messages of mixed lengths, every thirteenth with a photo, turns the wheel up until ${READ} of them have come, and back down to the newest. A task misses its budget when it takes more than 50 ms of processor time (tracing); those over 50 ms by the clock, which PerformanceObserver tells, stand beside: they hold what others on the machine do, as the baseline's show. The baseline is a bare page of ${tallRows} lines without a script under the same wheel.`,
  run: async (report) => {
    const [site, browser] = await Promise.all([ourSite(), theBrowser()])
    const shared = await startEmbedded({ dataDir: site.dataDir })
    const deps = await openBench(shared.url, site.dataDir)
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    try {
      const { follower_id: fan } = await deps.db
        .selectFrom('follow')
        .select('follower_id')
        .where('performer_id', '=', site.data.performerId)
        .executeTakeFirstOrThrow()
      const conversation = await growConversation(deps, site.data.performerId, fan, MESSAGES)
      await context.addInitScript(watchLongTasks)
      const bare = await context.newPage()
      await bare.setContent(tallPage)
      const topOf = (page: Page): Promise<number> =>
        page.evaluate(() => document.querySelector('[data-thread]')?.scrollTop ?? 0)
      await bare.evaluate(() => document.querySelector('[data-thread]')?.scrollTo(0, 1e9))
      const base = await tasksOf(bare, () => wheelUntil(bare, -400, async () => (await topOf(bare)) === 0))
      await bare.close()

      await context.addCookies([{ name: 'user-token', value: site.data.token, url: site.url }])
      const page = await context.newPage()
      let come = 0
      page.on('response', (answer) => {
        const offset = Number(new URL(answer.url()).searchParams.get('offset'))
        if (answer.url().includes(conversation)) come = Math.max(come, offset + 25)
      })
      const opening = await tasksOf(page, async () => {
        await page.goto(`${site.url}/messages/${conversation}`)
        await page.locator('[id^="message-"]').first().waitFor()
        await page.waitForLoadState('networkidle')
      })
      report({
        what: 'opening: busiest task, ms',
        ours: figure(opening.busiest),
        note: `${byClock(opening)}; ${await nodes(page)} nodes`,
      })
      const within = (what: string, found: Tasks, note = ''): Measurement => ({
        what: `${what}: busiest task, ms`,
        ours: figure(found.busiest),
        baseline: figure(base.busiest),
        budget: '≤ 50',
        held: found.busiest <= 50,
        note: `${byClock(found)} | bare: ${byClock(base)}${note}`,
      })

      let most = 0
      let steps = 0
      const up = await tasksOf(page, () =>
        wheelUntil(page, -400, async () => {
          if (steps++ % 20 === 0) most = Math.max(most, await nodes(page))
          return come >= READ
        })
      )
      report(within('up, older ones coming', up, `; ${come} messages here`))
      const down = await tasksOf(page, () =>
        wheelUntil(page, 1200, () =>
          page.evaluate(() => {
            const list = document.querySelector('[data-thread]')
            return !!list && list.scrollTop + list.clientHeight >= list.scrollHeight - 50
          })
        )
      )
      report(within('back to the newest', down))
      most = Math.max(most, await nodes(page))
      report({ what: 'DOM nodes at most', ours: figure(most), budget: '≤ 3 000', held: most <= 3000 })

      await page.evaluate(() => document.querySelector('[data-thread]')?.scrollTo(0, 0))
      await page.waitForLoadState('networkidle')
      const moves: number[] = []
      for (let i = 0; i < PLACES; i++) moves.push(await moved(page))
      report({
        what: 'px that the message under the eye moves when older ones come',
        ours: figure(Math.max(...moves)),
        budget: '≤ 1',
        held: Math.max(...moves) <= 1,
        note: `${PLACES} times`,
      })
    } finally {
      await context.close()
      await deps.close()
      await shared.stop()
    }
  },
}
