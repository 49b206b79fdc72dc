import type { Page } from 'playwright-core'
import { hydrated } from './journey.ts'

/** Holds the scripts of the next document back until the returned function is called, which resolves once it is hydrated. */
export const holdScripts = async (page: Page): Promise<() => Promise<void>> => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  return async () => {
    release()
    await hydrated(page)
  }
}
