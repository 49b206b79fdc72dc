import { useEffect, useRef } from 'react'
import { openLayer } from './history-layers.ts'

/**
 * While `open`, the browser's Back (the button, a gesture, Alt+Left) calls `onClose` in place of leaving the page; of nested ones the newest is closed first.
 * `isBusy`: it must stay open, Back does nothing.
 */
export const useCloseOnBack = (open: boolean, onClose: () => void, isBusy = false): void => {
  const latest = useRef({ onClose, isBusy })
  useEffect(() => void (latest.current = { onClose, isBusy }))
  useEffect(() => {
    if (!open) return undefined
    return openLayer({ close: () => latest.current.onClose(), isBusy: () => latest.current.isBusy })
  }, [open])
}
