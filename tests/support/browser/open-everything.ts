import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { settled } from './settled.ts'

/** Buttons that open something, by their names; one of each kind is clicked on each screen. */
const KINDS = [
  '^Tip ',
  '^Unlock for',
  '^Buy for',
  '^Comment',
  '^Open ',
  "'s stories(, new)?$",
  '^Subscribe',
  '^Add ',
  '^Cancel subscription',
  '^Pay now',
  '^Set limit',
  '^Change',
  '^Start break',
  '^Withdraw',
  '^Upload',
  '^Create coupon',
  '^Use a frame',
  '^Delete',
  '^What others see',
  '^Play ',
  '^Choose ',
  '^Request',
]
/** Menu items that open a dialog. */
const IN_MENUS = /^(Report|Block|Edit|Delete|Remove|Details|Change|Price|Who|Move)/
const OPEN =
  'dialog[open], [popover="auto"]:popover-open, [role="menu"]:visible, [role="dialog"][aria-modal="true"]:visible'

/** Closes everything with Escape. What still stands open after 30 s is printed. */
const closeAll = async (page: Page): Promise<void> => {
  const open = page.locator(OPEN)
  let left = await open.count()
  for (const until = Date.now() + 30_000; left > 0 && Date.now() < until; left = await open.count()) {
    await page.keyboard.press('Escape')
    await settled(page)
  }
  expect(left === 0 ? '' : await open.first().evaluate((element) => element.outerHTML.slice(0, 500))).toBe('')
}

/** Marks the buttons to press, and returns their marks: every one that opens a popover or a menu, and the first of each kind. */
export const markOpeners = (page: Page): Promise<number[]> =>
  page.evaluate((kinds) => {
    const seen = new Set<string>()
    return [...document.querySelectorAll('main button, header button, aside button')].flatMap((button, index) => {
      const name = (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()
      const kind =
        kinds.find((kind) => new RegExp(kind).test(name)) ??
        (button.matches('[popovertarget], [aria-haspopup="menu"]')
          ? name.replace(/ (of|for|with) .*|,.*/, '')
          : undefined)
      if (kind === undefined || seen.has(kind) || !button.checkVisibility() || (button as HTMLButtonElement).disabled)
        return []
      seen.add(kind)
      button.setAttribute('data-opener', String(index))
      return [index]
    })
  }, KINDS)

/**
 * Presses the marked buttons one after the other, and the first item of each menu that opens a dialog; closes what has
 * opened. `look` is called whenever something is open. Returns how many were pressed.
 */
export const openEach = async (page: Page, marks: readonly number[], look: () => Promise<void>): Promise<number> => {
  const { pathname } = new URL(page.url())
  let opened = 0
  for (const mark of marks) {
    const button = page.locator(`[data-opener="${mark}"]`)
    // An earlier click may have replaced it.
    if (!(await button.isVisible().catch(() => false))) continue
    // Some are covered by other elements in this size; the number of opened ones is checked at the end.
    const isPressed = await button.click({ timeout: 5000 }).then(
      () => true,
      () => false
    )
    if (!isPressed) continue
    opened += 1
    await settled(page)
    await look()
    const item = page.locator('[role="menu"]:visible [role="menuitem"]').filter({ hasText: IN_MENUS }).first()
    if (await item.isVisible().catch(() => false)) {
      // The list of this menu may be reloading, which removes the menu. An item that stays can be pressed.
      await item.click({ timeout: 20_000 }).catch(async (error: unknown) => {
        if (await item.isVisible()) throw error
      })
      await settled(page)
      await look()
    }
    await closeAll(page)
    if (new URL(page.url()).pathname !== pathname) break
  }
  return opened
}
