import type { Browser, BrowserContext, Page } from 'playwright-core'
import { watchPage } from '../../../scripts/lib/audit.ts'
import { sizes, type DemoVisit, type Size } from '../../../scripts/lib/demo-visit.ts'
import { screens, type Role } from '../../../scripts/lib/screens.ts'
import { watchRequests } from './settled.ts'

/** A screen in one size and theme, for one role. */
export type ScreenCase = { path: string; role: Role; size: Size; theme: 'light' | 'dark' }
/** A page in which one screen after the other is opened. `troubles` returns and empties what `watchPage` has seen. */
export type ScreenPage = { page: Page; troubles(): string[] }

const windowName = ({ role, size }: ScreenCase): string => `${role} ${size.name}`

/**
 * Every screen for each of its roles. Sizes and themes rotate: each is tested in one combination here, and in all of
 * them by `npm run look`. Those of one window follow each other.
 */
export const screenCases: readonly ScreenCase[] = screens
  .flatMap(({ path, roles }, i) =>
    roles.map((role, j) => ({
      path,
      role,
      size: sizes[(i + j) % 2] ?? sizes[0],
      theme: (['light', 'dark'] as const)[Math.floor((i + j) / 2) % 2] ?? 'light',
    }))
  )
  .sort((a, b) => windowName(a).localeCompare(windowName(b)))

/**
 * Opens a window for each role and size, one more for a case that runs beside another, and closes them after the last
 * case. A window's page is used again, because it keeps its process and what that has compiled from one screen to the
 * next: that halves the processor time of a visit. Each window has one page: of two, Chromium draws the one behind
 * twice a second, and all that waits for the next picture waits for half a second. The windows of a role and size
 * belong to different browsers: in one browser, two windows that took turns started 218 processes instead of 44.
 */
export const screenPages = (
  browsers: readonly [Browser, ...Browser[]],
  demo: DemoVisit,
  cases: readonly ScreenCase[]
): { inPage(one: ScreenCase, act: (page: ScreenPage) => Promise<void>): Promise<void> } => {
  const contexts = new Map<string, Promise<BrowserContext>[]>()
  const free = new Map<string, ScreenPage[]>()
  const left = new Map<string, number>()
  for (const one of cases) left.set(windowName(one), (left.get(windowName(one)) ?? 0) + 1)

  const open = async (one: ScreenCase): Promise<ScreenPage> => {
    const name = windowName(one)
    const before = contexts.get(name) ?? []
    const context = demo.enter(browsers[before.length % browsers.length] ?? browsers[0], one.role, one.size)
    contexts.set(name, [...before, context])
    const page = await (await context).newPage()
    page.setDefaultTimeout(60_000)
    watchRequests(page)
    return { page, troubles: watchPage(page) }
  }
  return {
    inPage: async (one, act) => {
      const name = windowName(one)
      const pages = free.get(name) ?? []
      free.set(name, pages)
      const page = pages.pop() ?? (await open(one))
      let isSound = false
      try {
        await page.page.emulateMedia({ colorScheme: one.theme, reducedMotion: 'no-preference' })
        page.troubles()
        await act(page)
        isSound = true
      } finally {
        if (isSound) pages.push(page)
        else await page.page.close()
        left.set(name, (left.get(name) ?? 1) - 1)
        if (left.get(name) === 0) for (const context of contexts.get(name) ?? []) await (await context).close()
      }
    },
  }
}
