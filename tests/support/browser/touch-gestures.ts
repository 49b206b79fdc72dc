import type { Locator, Page } from 'playwright-core'

export type Point = { x: number; y: number }

/** The centre of an element, in px of the viewport. */
export const middleOf = async (place: Locator): Promise<Point> => {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Drags one finger from a point by `by` px, in steps, through the browser's own touch handling. `rest` is how long, in
 * ms, it lies still before it is lifted, so that it is no flick.
 */
export const drag = async (
  page: Page,
  from: Point,
  by: Point,
  { rest = 0, look }: { rest?: number; look?: () => Promise<void> } = {}
): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const steps = 12
  await touch('touchStart', from)
  for (let i = 1; i <= steps; i += 1) {
    await touch('touchMove', { x: from.x + (by.x * i) / steps, y: from.y + (by.y * i) / steps })
    await page.waitForTimeout(16)
  }
  for (let waited = 0; waited < rest; waited += 40) {
    await touch('touchMove', { x: from.x + by.x, y: from.y + by.y })
    await page.waitForTimeout(40)
  }
  await look?.()
  await touch('touchEnd')
  await session.detach()
}

/**
 * Lays one finger near the top left corner of an element and lifts it once `opened` has resolved. Waits first until the
 * element lies still: a list that is still being placed would put another row under the finger.
 */
export const longPress = async (page: Page, place: Locator, opened: () => Promise<void>): Promise<void> => {
  await place.tap({ trial: true })
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  const session = await page.context().newCDPSession(page)
  const touch = (touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type: touchPoints.length > 0 ? 'touchStart' : 'touchEnd', touchPoints })
  await touch([{ x: box.x + 20, y: box.y + 15 }])
  await opened()
  await touch([])
  await session.detach()
}
