import { useEffect, useRef } from 'react'
import { openLayer } from './history-layers.ts'

/**
 * While `open`, the browser's Back (button, gesture, Alt+Left) calls `onClose` instead of leaving the page; of nested
 * layers the newest is closed first. While `isBusy`, Back does nothing.
 */
export const useCloseOnBack = (open: boolean, onClose: () => void, isBusy = false): void => {
  const latest = useRef({ onClose, isBusy })
  useEffect(() => void (latest.current = { onClose, isBusy }))
  useEffect(() => {
    if (!open) return undefined
    return openLayer({ close: () => latest.current.onClose(), isBusy: () => latest.current.isBusy })
  }, [open])
}
