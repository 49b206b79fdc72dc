import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { followWay, hold, isMeant, leaveBy, letGo, snapBack, STILL_PX } from './follow-finger.ts'
import type { Way } from './follow-finger.ts'
import { isPhone } from './is-phone.ts'

/** In what one writes, chooses or draws with the finger itself. */
const OWN_TOUCH = 'input, textarea, select, [contenteditable], [role="slider"], [draggable="true"], iframe'
/** The part of the sheet that always moves it. */
const SHEET_HEAD = '[data-sheet-head]'

/** Whether nothing between the finger and the sheet is scrolled down: then the sheet itself follows. */
const isAtTop = (from: Element, sheet: Element): boolean => {
  for (let element: Element | null = from; element && element !== sheet; element = element.parentElement)
    if (element.scrollTop > 0) return false
  return true
}

/**
 * On the phone a sheet follows the finger down, from its head, or from its content where that is scrolled to its top; let go far enough or quickly, it
 * is closed, else it goes back. Touch events, because the browser takes a pointer away as soon as it might scroll. `isHeld`: it stays where it is.
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
    let finger: ReturnType<typeof followWay> | undefined
    let isDragged = false
    let fromHead = false
    let way: Way | undefined
    const begin = (event: TouchEvent): void => {
      const [touch] = event.touches
      const { target } = event
      finger = undefined
      isDragged = false
      if (!touch || event.touches.length > 1 || latest.current.isHeld || !isPhone() || !(target instanceof Element))
        return
      fromHead = target.closest(SHEET_HEAD) !== null
      // What lies in the sheet's element but not on it, as a toast or a dialog of its own, is not the sheet.
      if (
        target.closest('dialog, [role="dialog"]') !== element ||
        target.closest('[popover]') ||
        (!fromHead && target.closest(OWN_TOUCH))
      )
        return
      finger = followWay(touch.clientX, touch.clientY, event.timeStamp)
    }
    const move = (event: TouchEvent): void => {
      const [touch] = event.touches
      if (!finger || !touch) return
      way = finger.to(touch.clientX, touch.clientY, event.timeStamp)
      if (!isDragged) {
        if (Math.hypot(way.x, way.y) < STILL_PX) return
        if (way.y <= Math.abs(way.x) || !(fromHead || isAtTop(event.target as Element, element))) {
          finger = undefined
          return
        }
        isDragged = true
      }
      if (event.cancelable) event.preventDefault()
      const down = Math.max(0, way.y - STILL_PX)
      hold(element, 0, down, down / element.offsetHeight)
    }
    const end = (event: TouchEvent): void => {
      if (!finger || !isDragged) return
      way = finger.end(event.timeStamp)
      finger = undefined
      if (event.type === 'touchcancel' || !isMeant(way.y - STILL_PX, way.speedY, element.offsetHeight))
        return snapBack(element)
      leaveBy(element, 0, 1, () => {
        latest.current.onClose()
        // Where it is not closed after all, it comes back.
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
