import type { Page } from 'playwright-core'

/** Windows at 400 % zoom: of a small notebook, and the smallest that WCAG names (1.4.10). */
const zoomed = [
  { width: 360, height: 225 },
  { width: 320, height: 256 },
] as const
/** The greatest part of the height that bars may keep for themselves. */
const MOST = 0.25

/** How much of the window's height bars cover which stay in their place, of 1, and by how many px the page is too wide. */
const measure = (page: Page): Promise<{ covered: number; wide: number; bars: string[] }> =>
  page.evaluate(() => {
    const rows = new Set<number>()
    const bars: string[] = []
    for (const element of document.querySelectorAll('body *')) {
      const { position, pointerEvents, top, bottom } = getComputedStyle(element)
      if ((position !== 'fixed' && position !== 'sticky') || pointerEvents === 'none') continue
      // A toast goes by itself.
      if (element.matches('[popover]')) continue
      // A screen that fills the window and scrolls inside: what it shows is no bar.
      if (element.querySelector('[role="log"], main')) continue
      const box = element.getBoundingClientRect()
      if (box.width < innerWidth * 0.5 || box.height === 0 || !element.checkVisibility({ visibilityProperty: true }))
        continue
      const [from, to] = [Math.max(0, Math.round(box.top)), Math.min(innerHeight, Math.round(box.bottom))]
      // One that is not at its edge scrolls with the page.
      const isAtTop = box.top <= (parseFloat(top) || 0) + 1
      const isAtBottom = box.bottom >= innerHeight - (parseFloat(bottom) || 0) - 1
      if (to <= from || (position === 'sticky' && !isAtTop && !isAtBottom)) continue
      for (let row = from; row < to; row += 1) rows.add(row)
      bars.push(`${element.tagName.toLowerCase()}.${element.className.toString().slice(0, 40)} ${from}–${to}`)
    }
    return { covered: rows.size / innerHeight, wide: document.documentElement.scrollWidth - innerWidth, bars }
  })

/** What is wrong with the page at 400 % zoom, one line each. The window has its size again afterwards. */
export const zoomFaults = async (page: Page): Promise<string[]> => {
  const before = page.viewportSize()
  const faults: string[] = []
  for (const size of zoomed) {
    await page.setViewportSize(size)
    for (const part of [0, 0.5, 1]) {
      await page.evaluate(
        (part) =>
          new Promise<void>((resolve) => {
            window.scrollTo({ top: document.documentElement.scrollHeight * part, behavior: 'instant' })
            requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
          }),
        part
      )
      const { covered, wide, bars } = await measure(page)
      const name = `${size.width}×${size.height} at ${part}`
      if (covered > MOST) faults.push(`${name}: bars cover ${Math.round(covered * 100)} % (${bars.join(', ')})`)
      if (wide > 0) faults.push(`${name}: ${wide} px too wide`)
    }
  }
  if (before) await page.setViewportSize(before)
  return faults
}
