import { useEffect } from 'react'

/** Number of open layers that lock the page. */
let holders = 0

/**
 * While `open`, the page behind does not scroll and keeps the space of its scrollbar (`styles/global.css`). antd's own scroll lock inserts a style
 * element without the page's nonce.
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
