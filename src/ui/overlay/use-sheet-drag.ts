import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { trackFinger, hold, completesGesture, leaveBy, letGo, snapBack, STILL_PX } from './finger-drag.ts'
import type { Movement } from './finger-drag.ts'
import { isPhone } from './is-phone.ts'

/** Elements in which dragging selects text, chooses a value or draws. */
const OWN_TOUCH = 'input, textarea, select, [contenteditable], [role="slider"], [draggable="true"], iframe'
/** The part of the sheet from which dragging always moves it. */
const SHEET_HEAD = '[data-sheet-head]'

/**
 * Whether no element between the touched one and the sheet is scrolled down: then dragging moves the sheet instead of
 * scrolling.
 */
const isAtTop = (from: Element, sheet: Element): boolean => {
  for (let element: Element | null = from; element && element !== sheet; element = element.parentElement)
    if (element.scrollTop > 0) return false
  return true
}

/**
 * On phones a sheet follows the finger down, from its head, or from its content when that is scrolled to the top.
 * Released far enough or fast enough it closes, else it returns. Uses touch events, because the browser cancels pointer
 * events as soon as it might scroll. While `isHeld`, the sheet does not move.
 */
export const useSheetDrag = (
  sheet: RefObject<HTMLElement | null>,
  open: boolean,
  onClose: () => void,
  isHeld = false
): void => {
  const latest = useRef({ onClose, isHeld })
  useEffect(() => void (latest.current = { onClose, isHeld }))
  useEffect(() => {
    const element = sheet.current
    if (!open || !element) return undefined
    letGo(element)
    let finger: ReturnType<typeof trackFinger> | undefined
    let isDragged = false
    let fromHead = false
    let movement: Movement | undefined
    const begin = (event: TouchEvent): void => {
      const [touch] = event.touches
      const { target } = event
      finger = undefined
      isDragged = false
      if (!touch || event.touches.length > 1 || latest.current.isHeld || !isPhone() || !(target instanceof Element))
        return
      fromHead = target.closest(SHEET_HEAD) !== null
      // Elements inside the sheet's DOM but not on it, such as a toast or a nested dialog, do not move the sheet.
      if (
        target.closest('dialog, [role="dialog"]') !== element ||
        target.closest('[popover]') ||
        (!fromHead && target.closest(OWN_TOUCH))
      )
        return
      finger = trackFinger(touch.clientX, touch.clientY, event.timeStamp)
    }
    const move = (event: TouchEvent): void => {
      const [touch] = event.touches
      if (!finger || !touch) return
      movement = finger.to(touch.clientX, touch.clientY, event.timeStamp)
      if (!isDragged) {
        if (Math.hypot(movement.x, movement.y) < STILL_PX) return
        if (movement.y <= Math.abs(movement.x) || !(fromHead || isAtTop(event.target as Element, element))) {
          finger = undefined
          return
        }
        isDragged = true
      }
      if (event.cancelable) event.preventDefault()
      const down = Math.max(0, movement.y - STILL_PX)
      hold(element, 0, down, down / element.offsetHeight)
    }
    const end = (event: TouchEvent): void => {
      if (!finger || !isDragged) return
      movement = finger.end(event.timeStamp)
      finger = undefined
      if (
        event.type === 'touchcancel' ||
        !completesGesture(movement.y - STILL_PX, movement.speedY, element.offsetHeight)
      )
        return snapBack(element)
      leaveBy(element, 0, 1, () => {
        latest.current.onClose()
        // If the sheet is not closed after all, it returns.
        setTimeout(() => element.isConnected && snapBack(element), 100)
      })
    }
    element.addEventListener('touchstart', begin, { passive: true })
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      letGo(element)
      element.removeEventListener('touchstart', begin)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [open, sheet])
}
