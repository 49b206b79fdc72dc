import { useEffect } from 'react'

/** How many layers hold the page at present. */
let holders = 0

/**
 * While `open`, the page behind does not scroll and keeps the room of its scrollbar (`styles/global.css`). antd's own lock inserts a style element
 * without the page's nonce, which the Content-Security-Policy refuses.
 */
export const usePageLock = (open: boolean): void => {
  useEffect(() => {
    if (!open) return undefined
    const page = document.documentElement
    if (holders === 0) page.style.setProperty('--gutter', window.innerWidth > page.clientWidth ? 'stable' : 'auto')
    holders += 1
    page.dataset['locked'] = ''
    return () => {
      holders -= 1
      if (holders === 0) delete page.dataset['locked']
    }
  }, [open])
}
