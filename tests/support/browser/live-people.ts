import type { Browser, Page } from 'playwright-core'
import { sizes, type Size } from '../../../scripts/lib/demo-visit.ts'
import type { Site } from '../../../scripts/lib/site.ts'
import { LONG_WAIT_MS } from '../wait-times.ts'
import { installClockCamera } from './clock-camera.ts'
import { visit, type TestWindow } from './journey.ts'
import { enterAs, type Account } from './journey-people.ts'

/** Opens a window that may use camera and microphone, signed in as `who`, or as a visitor without one. */
export const enterWithCamera = async (
  browser: Browser,
  site: Pick<Site, 'url'>,
  size: Size,
  who?: Account
): Promise<TestWindow> => {
  const someone = await enterAs(browser, site, size, who)
  await someone.context.grantPermissions(['camera', 'microphone'])
  return someone
}

/**
 * Time, in ms, that one piece of the check of the line takes at least, so that the smallest picture is chosen: two pieces
 * in it are 0.9 Mbit/s.
 */
const weakLineMs = 4500

/**
 * The creator goes live from the studio, with a clock as camera, and with the smallest picture, which a busy machine can
 * encode too, if `isSmall`. Returns the window and the id of the stream.
 */
export const goLive = async (
  browser: Browser,
  site: Pick<Site, 'url'>,
  who: Account,
  title: string,
  { isSmall = false } = {}
): Promise<{ theirs: TestWindow; id: string }> => {
  const theirs = await enterWithCamera(browser, site, sizes[0], who)
  await installClockCamera(theirs.context)
  await visit(theirs.page, '/creator/live')
  await theirs.page.getByLabel('Title', { exact: true }).fill(title)
  if (isSmall) {
    await theirs.context.route('**/api/streaming/line-check', async (route) => {
      // The first, short piece is not measured.
      if ((route.request().postData() ?? '').length > 10_000)
        await new Promise((resolve) => setTimeout(resolve, weakLineMs))
      await route.continue()
    })
    await theirs.page.getByRole('button', { name: 'Check connection' }).click()
    await theirs.page.getByText('Mbit/s upload', { exact: false }).waitFor()
  }
  await theirs.page.getByRole('button', { name: 'Go live', exact: true }).click()
  await theirs.page.getByText('LIVE', { exact: true }).waitFor({ timeout: 2 * LONG_WAIT_MS })
  return { theirs, id: new URL(theirs.page.url()).pathname.split('/').at(-1) ?? '' }
}

/** Ends the stream in the control room, and waits for its summary. */
export const endStream = async ({ page }: TestWindow): Promise<void> => {
  await page.getByRole('button', { name: 'End stream' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End stream' }).click()
  await page.getByRole('heading', { name: 'Summary' }).waitFor({ timeout: LONG_WAIT_MS })
}

/** Waits until the picture moves. */
export const watches = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => {
      const video = document.querySelector('video')
      return video !== null && video.videoWidth > 0 && video.currentTime > 0.3 && !video.paused
    },
    undefined,
    { timeout: LONG_WAIT_MS }
  )
