import { chromium, type Browser } from 'playwright-core'
import { BROWSER_ARGS, findBrowser } from '../../scripts/lib/browser.ts'

/** The machine's Chromium, quiet and without a window. Throws when there is none (`npm test` installs one). */
export const openBrowser = (): Promise<Browser> => {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('No browser found: set CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: BROWSER_ARGS })
}
