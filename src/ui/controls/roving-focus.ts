import type { KeyboardEvent } from 'react'

const STEP: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Moves the focus with arrow keys, Home and End among the elements that `selector` matches inside the handler's
 * element; wraps around.
 */
export const roving =
  (selector: string) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
    const at = items.findIndex((item) => item === document.activeElement)
    const step = STEP[event.key]
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? items.length - 1
          : step === undefined
            ? undefined
            : (at + step + items.length) % items.length
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  }
