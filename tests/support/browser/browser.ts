import { chromium, type Browser, type Page } from 'playwright-core'
import { BROWSER_ARGS, findBrowser } from '../../../scripts/lib/browser.ts'

/** Opens the machine's Chromium, headless. Throws when there is none (`npm test` installs one). */
export const openBrowser = (): Promise<Browser> => {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('No browser found: set CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: BROWSER_ARGS })
}

const slowdown = Number(process.env['SLOW_BROWSER'] ?? 1)

/**
 * With `SLOW_BROWSER=6` in the environment, slows the page's processor down six times, to reveal tests that only pass
 * on a fast machine.
 */
export const slowDown = async (page: Page): Promise<void> => {
  if (slowdown > 1)
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}
