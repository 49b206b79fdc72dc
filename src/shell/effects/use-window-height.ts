import { useEffect } from 'react'

/** Height, in px, by which a window shrinks when a keyboard opens over it; less is the browser's own bars. */
const LEAST_KEYBOARD = 120

/**
 * Keeps the height that a keyboard on the screen leaves in `--window-height`, for chats that fill the window: browsers lay
 * the keyboard over a page without changing its height, and over the field in which one writes.
 */
export const useWindowHeight = (): void => {
  useEffect(() => {
    const { visualViewport: seen } = window
    if (!seen) return undefined
    const page = document.documentElement
    const update = (): void => {
      // Somebody who has zoomed in sees less too.
      const isCovered = seen.scale < 1.05 && page.clientHeight - seen.height > LEAST_KEYBOARD
      if (isCovered) page.style.setProperty('--window-height', `${Math.round(seen.height)}px`)
      else page.style.removeProperty('--window-height')
    }
    update()
    seen.addEventListener('resize', update)
    return () => {
      seen.removeEventListener('resize', update)
      page.style.removeProperty('--window-height')
    }
  }, [])
}
